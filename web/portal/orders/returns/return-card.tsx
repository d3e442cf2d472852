import { Group, Stack, Text } from '@mantine/core'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderReturn } from '#contract/orders/returns.ts'
import { type ReturnStatus, returnStatusNames } from '#domain/orders/return-status.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { PhotoLinks } from '#web/kit/storefront/photo-links.tsx'
import { StatusBadge, type StatusVariant } from '#web/kit/elements/status-badge.tsx'
import { countedName } from '#web/order/items.ts'
import { orderWords } from '#web/order/words.ts'
import { FetchButton, FetchDay } from './fetch-day.tsx'
import { returnsTexts } from './messages.ts'
import type { ReturnDecisions } from './return-decisions.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'

type ReturnFields = 'id' | 'orderId' | 'returnNumber' | 'status' | 'reason' | 'refusalReason' | 'items'
type ShownReturn = Pick<
  OrderReturn,
  ReturnFields | 'fetch' | 'photos' | 'paid' | 'refund' | 'isRestocked' | 'createdAt'
>

type Props = { readonly order: Order; readonly decisions: ReturnDecisions }

/** Returns of an order; null without any. */
export function ReturnsOfOrder({ order, decisions }: Props) {
  const { title } = useText(returnsTexts)
  if (order.returns.length === 0) return null
  const product = (position: number) => order.items.find((item) => item.position === position)
  return (
    <Panel title={title}>
      <Rows>
        {order.returns.map((each) => {
          const items = each.items.map((item) => {
            const { name = '', nameAr = null, photo = null, color = null } = product(item.position) ?? {}
            return { ...item, name, nameAr, photo, color }
          })
          const one = { ...each, items, orderId: order.id }
          return <ReturnCard key={each.id} one={one} decisions={decisions} />
        })}
      </Rows>
    </Panel>
  )
}

type CardProps = { readonly one: ShownReturn; readonly decisions: ReturnDecisions }

/** One return of an order: its items, reason and amounts, with its actions. */
function ReturnCard({ one, decisions }: CardProps) {
  const { moment } = useLocale()
  const { returnNumber, status, createdAt } = one
  return (
    <Stack component="li" aria-label={returnNumber}>
      <Group gap="sm">
        <Text component="strong" variant="strong">
          {returnNumber}
        </Text>
        <ReturnStatusBadge status={status} />
        <Text variant="muted" component="time" ms="auto" dateTime={createdAt.toISOString()}>
          {moment(createdAt)}
        </Text>
      </Group>
      <WhatIsReturned one={one} />
      <FetchDay one={one} />
      <Sums one={one} />
      {decisions.movesOf(one).length > 0 && (
        <Group gap="sm">
          <DecisionButtons decisions={decisions} item={one} />
          <FetchButton one={one} />
        </Group>
      )}
    </Stack>
  )
}

type ReturnedItems = Pick<OrderReturn, 'items' | 'reason' | 'refusalReason' | 'photos'>

/** Returned items, the reason, the customer's photos, and why it was refused. */
export function WhatIsReturned({
  one: { items, reason, refusalReason, photos },
}: {
  readonly one: ReturnedItems
}) {
  const text = useText(returnsTexts)
  const locale = useLocale()
  const names = items.map((item) => countedName(item, item.quantity, locale))
  return (
    <>
      <Text>
        <bdi>{locale.list(names)}</bdi>
      </Text>
      <Given label={text.reason}>{reason}</Given>
      <PhotoLinks photos={photos} label={text.customerPhotos} />
      {refusalReason !== null && <Given label={text.refusal}>{refusalReason}</Given>}
    </>
  )
}

function Given({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <Text variant="soft" className="mj-lines">
      {label}: <bdi>{children}</bdi>
    </Text>
  )
}

/** Price of the items, the refund, and where the items are. */
function Sums({ one }: { readonly one: ShownReturn }) {
  const text = useText(returnsTexts)
  const words = useText(orderWords)
  const { money } = useLocale()
  const { paid, refund } = one
  const facts = [
    text.paid({ amount: money(paid) }),
    refund !== null && words.refund({ amount: money(refund) }),
    useWhereabouts(one),
  ]
  return <Text variant="muted">{facts.filter(Boolean).join(' · ')}</Text>
}

/** Whether the returned items are for sale again. */
export function useWhereabouts({ status, isRestocked }: Pick<ShownReturn, 'status' | 'isRestocked'>) {
  const { restocked, notRestocked } = useText(returnsTexts)
  return (status === 'received' || status === 'refunded') && (isRestocked ? restocked : notRestocked)
}

const variants = {
  requested: 'waiting',
  approved: 'agreed',
  refused: 'refused',
  received: 'packing',
  refunded: 'good',
} as const satisfies Record<ReturnStatus, StatusVariant>

/** The status of a return. */
export function ReturnStatusBadge({ status }: { readonly status: ReturnStatus }) {
  return (
    <StatusBadge variant={variants[status]}>{returnStatusNames[status][useLocale().language]}</StatusBadge>
  )
}
