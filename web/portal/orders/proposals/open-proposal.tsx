import { Alert, Button, Group } from '@mantine/core'
import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/proposals.ts'
import type { Order } from '#contract/orders/orders.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { reloadOrders } from '../queries.ts'
import { proposalTexts } from './messages.ts'

/** What was proposed and waits for its customer; nothing where nothing is. */
export function OpenProposal({ role, order }: { readonly role: Role; readonly order: Order }) {
  const text = useText(proposalTexts)
  const { day } = useLocale()
  const endpoint = contract.withdrawProposal[role]
  const { mutate: withdraw, isPending } = useChange({
    send: () => call(endpoint, { params: { id: order.id } }),
    done: text.isWithdrawn,
    doneText: () => order.orderNumber,
    error: text.withdrawFailure,
    reload: reloadOrders,
  })
  const { proposal } = order
  if (!proposal) return null
  return (
    <Alert variant="notice" color="yellow" role="note">
      <p>
        {text.waiting({ day: day(dayStart(proposal.date)), window: hoursText(proposal.window) })}{' '}
        <bdi>{proposal.reason}</bdi>
      </p>
      <Changing>
        <Group>
          <Button variant="default" size="sm" loading={isPending} onClick={() => withdraw(undefined)}>
            {text.withdraw}
          </Button>
        </Group>
      </Changing>
    </Alert>
  )
}
