import { Button, NativeSelect } from '@mantine/core'
import { IconMessageQuestion, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import { orderNeeds } from '#domain/orders/order-needs.ts'
import { orderStages, orderStatuses, orderStatusNames } from '#domain/orders/order-status.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DayRange } from '#web/kit/fields/day-range.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { FilterLine } from '#web/kit/layout/layout.tsx'
import { ordersTexts } from './messages.ts'
import styles from './orders.module.css'
import { type OrdersUrl, shopsOfOrdersQuery } from './queries.ts'

type Props = {
  readonly role: Role
  readonly url: OrdersUrl
  /** How many of those found have a question that waits. */
  readonly unanswered: number
}

const nothing = {
  search: '',
  status: undefined,
  shop: undefined,
  from: undefined,
  to: undefined,
  questions: undefined,
  needs: undefined,
  customer: undefined,
}

/** Which orders are shown: words, status, shop and days; each choice takes effect at once. */
export function OrderFilters({ role, url, unanswered }: Props) {
  const text = useText(ordersTexts)
  const { state, go } = url
  const find = useCallback((search: string) => go({ search }, { replace: true }), [go])
  const { search, status, shop, from, to, questions, needs, customer } = state
  const folded = [status, shop, needs, from, to]
  const isFiltered = [search, questions, customer, ...folded].some(Boolean)
  // On phones they would push the orders off the screen.
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <FilterLine aria-label={text.filters}>
      <SearchField label={text.search} search={search} onSearch={find} />
      <Button
        variant="default"
        className={styles.unfold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text.moreFilters({ count: folded.filter(Boolean).length })}
      </Button>
      <div id={id} className={styles.folded} data-open={isOpen || undefined}>
        <StatusFilter {...url} />
        {role === 'admin' && <ShopFilter {...url} />}
        <NeedsFilter {...url} role={role} />
        <DayRange labels={text} from={from} to={to} onChange={(days) => go(days, { replace: true })} />
      </div>
      <QuestionsFilter {...url} unanswered={unanswered} />
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
          onClick={() => go(nothing)}
        >
          {text.clear}
        </Button>
      )}
    </FilterLine>
  )
}

/** The statuses of the open tab, where it has several. */
function StatusFilter({ state: { stage, status }, go }: OrdersUrl) {
  const text = useText(ordersTexts)
  const { language } = useLocale()
  const statuses = stage === undefined ? orderStatuses : orderStages[stage]
  if (statuses.length === 1) return null
  return (
    <NativeSelect
      label={text.status}
      value={status ?? ''}
      data={[
        { value: '', label: text.anyStatus },
        ...statuses.map((one) => ({ value: one, label: orderStatusNames[one][language] })),
      ]}
      onChange={({ currentTarget }) =>
        go({ status: statuses.find((one) => one === currentTarget.value) }, { replace: true })
      }
    />
  )
}

/** Those with which something has to be done beside their status. */
function NeedsFilter({ role, state: { needs }, go }: OrdersUrl & Pick<Props, 'role'>) {
  const text = useText(ordersTexts)
  const words = {
    delivery: text.needsDelivery,
    refund: text.needsRefund,
    dispute: text.needsDispute,
    confirmation: text.needsConfirmation,
  }
  // A shop does not know of what its customer has not confirmed.
  const known = orderNeeds.filter((one) => role === 'admin' || one !== 'confirmation')
  return (
    <NativeSelect
      label={text.needs}
      value={needs ?? ''}
      data={[{ value: '', label: text.anyNeed }, ...known.map((value) => ({ value, label: words[value] }))]}
      onChange={({ currentTarget }) =>
        go({ needs: orderNeeds.find((one) => one === currentTarget.value) }, { replace: true })
      }
    />
  )
}

/** Those with a question that waits for its answer, where there are any. */
function QuestionsFilter({ state: { questions }, go, unanswered }: OrdersUrl & Pick<Props, 'unanswered'>) {
  const text = useText(ordersTexts)
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

function ShopFilter({ state: { shop = '' }, go }: OrdersUrl) {
  const text = useText(ordersTexts)
  const { shopNamed } = useLocale()
  const { data: shops = [] } = useQuery(shopsOfOrdersQuery)
  const choices = shops.map((one) => ({
    value: one.shopId,
    label: text.oneShop({ shop: shopNamed(one), count: one.count }),
  }))
  const isKnown = shop === '' || shops.some(({ shopId }) => shopId === shop)
  return (
    <NativeSelect
      label={text.shop}
      value={shop}
      data={[
        { value: '', label: text.allShops },
        ...choices,
        ...(isKnown ? [] : [{ value: shop, label: text.unknownShop }]),
      ]}
      onChange={({ currentTarget }) => go({ shop: currentTarget.value || undefined }, { replace: true })}
    />
  )
}
