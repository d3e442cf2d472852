import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  orderNeeds,
  type OrderStage,
  orderStages,
  orderStatusNames,
  stageOf,
} from '#domain/orders/order-status.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { choice, type Filter, type FilterProps } from '#web/kit/lists/filters.tsx'
import { ordersTexts } from './messages.ts'
import { orderCountsQuery, type OrderFilters } from './queries.ts'

/** The tab that is open: an address that names a status alone opens the one it stands in. */
export function openStage({ stage, status }: OrderFilters): OrderStage | undefined {
  return stage ?? (status && stageOf(status))
}

/** The statuses of the open tab, where it has several: for all others the tabs are the filter. */
export const statusFilter = choice('status', 'anyStatus', orderStatusNames, {
  among: (filters: OrderFilters) => {
    const stage = openStage(filters)
    return stage === undefined ? [] : orderStages[stage]
  },
})

const needNames = namesOf(ordersTexts, {
  delivery: 'needsDelivery',
  return: 'needsReturn',
  refund: 'needsRefund',
  dispute: 'needsDispute',
  confirmation: 'needsConfirmation',
})

/** Those with which something has to be done beside their status. */
export const needsFilter = choice('needs', 'anyNeed', needNames, {
  // A shop does not know of what its customer has not confirmed.
  among: (_, role) => orderNeeds.filter((one) => role === 'admin' || one !== 'confirmation'),
})

/** Those with a question that waits for its answer, where there are any. */
export const questionsFilter: Filter<{ readonly questions: 'unanswered' }, 'questions', OrderFilters> = {
  names: ['questions'],
  isFolded: false,
  Control: Questions,
}

function Questions({ role, state, go }: FilterProps<OrderFilters>) {
  const text = useText(ordersTexts)
  const unanswered = useQuery(orderCountsQuery(role, state)).data?.unanswered ?? 0
  const { questions } = state
  if (unanswered === 0 && questions === undefined) return null
  return (
    <Button
      variant={questions ? 'light' : 'default'}
      aria-pressed={questions !== undefined}
      leftSection={<IconMessageQuestion size={18} stroke={1.6} aria-hidden />}
      onClick={() => go({ questions: questions ? undefined : 'unanswered' })}
    >
      {text.questions({ count: unanswered })}
    </Button>
  )
}
