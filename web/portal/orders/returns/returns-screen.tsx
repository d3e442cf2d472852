import { Group, Stack, Text, Button } from '@mantine/core'
import { countReturns, listReturns, type OrderReturn, returnsFile } from '#contract/orders/returns.ts'
import type { Role } from '#contract/platform/auth.ts'
import { customerName } from '#domain/orders/customer.ts'
import { returnStatusNames, returnStatus } from '#domain/orders/return-status.ts'
import { useSession } from '#web/kit/api/session.ts'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { ShopName } from '#web/kit/elements/shop-name.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { cell, money, status, title } from '#web/kit/lists/columns.tsx'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { OneLine } from '#web/portal/orders/order-row.tsx'
import styles from '#web/portal/orders/orders.module.css'
import { FetchButton, FetchDay } from './fetch-day.tsx'
import { returnsTexts } from './messages.ts'
import { ReturnStatusBadge, useWhereabouts, WhatIsReturned } from './return-card.tsx'
import { returnDecisions } from './return-decisions.tsx'
import { useState } from 'react'
import { type ManyReturnMoves, moveReturns } from '#contract/orders/decisions.ts'
import { canMove } from '#domain/platform/status/machine.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useMany } from '#web/kit/elements/use-many.ts'
import { reloadOrders } from '#web/portal/orders/queries.ts'
import { ReceivedDialog } from './outcome-dialog.tsx'
import { call } from '#web/kit/api/call.ts'
import { addressQuery, askedQuery } from '#web/kit/api/address-query.ts'

const tabNames = { ...namesOf(returnsTexts, { open: 'open', waiting: 'waiting' }), ...returnStatusNames }

/** `/admin/returns` and `/shop/returns`: returns to all shops, or to the user's; open ones stay in one tab to their end. */
export default listScreen(listReturns, {
  texts: returnsTexts,
  pageSize: 50,
  isLive: 'updates',
  files: [{ path: { admin: returnsFile.admin.path, shop: returnsFile.shop.path } }],
  tabs: tabs('status', tabNames, { counts: { query: returnCountsQuery } }),
  filters: [search()],
  useTools: (role: Role) => useDecisions(returnDecisions[role]),
  bulk: {
    label: ({ returnNumber: number }, text) => text.select({ number }),
    actions: ({ role, selection: { chosen } }) => <ManyReturns role={role} chosen={chosen} />,
  },
  columns: [
    title('number', ({ returnNumber }) => <OneLine>{returnNumber}</OneLine>, {
      to: null,
      sort: 'number',
      below: (one: OrderReturn) => <OfOrder one={one} />,
    }),
    cell('products', (one: OrderReturn) => <Products one={one} />),
    cell('customer', (one: OrderReturn) => <Customer one={one} />, { sort: 'customer' }),
    money('cost', ({ paid }) => paid, { isSummed: true }),
    money('refunded', ({ refund }) => refund, { isSummed: true, sort: 'refunded', place: 'labelled' }),
    status(({ status: now }) => <ReturnStatusBadge status={now} />),
  ],
  rowActions: (one, { tools }) =>
    tools.movesOf(one).length > 0 && (
      <Stack gap="xs">
        <DecisionButtons decisions={tools} item={one} />
        <FetchButton one={one} />
      </Stack>
    ),
  below: ({ tools }) => tools.dialog,
})

function OfOrder({ one: { orderId, orderNumber, createdAt } }: { readonly one: OrderReturn }) {
  const session = useSession()
  const { shortDay } = useLocale()
  if (session.state !== 'signed-in') return null
  return (
    <Text variant="muted" component="div">
      <OneLine>
        <Link to={`/${session.user.role}/orders?order=${orderId}`}>{orderNumber}</Link>
      </OneLine>
      <time dateTime={createdAt.toISOString()}>{shortDay(createdAt)}</time>
    </Text>
  )
}

/** Photo of the first item, and details of all. */
function Products({ one }: { readonly one: OrderReturn }) {
  const [first] = one.items
  return (
    <Group wrap="nowrap" gap="sm" align="start" className={styles.product}>
      {first && (
        <Photo
          address={first.photo}
          alt=""
          sizes="4.5rem"
          drawing={drawingOf(first.name.toLowerCase())}
          className={styles.photo}
        />
      )}
      <Stack gap={4} flex={1}>
        <WhatIsReturned one={one} />
        <FetchDay one={one} />
        <Text variant="muted">{useWhereabouts(one)}</Text>
      </Stack>
    </Group>
  )
}

/** The customer, and for administrators the shop. */
function Customer({ one }: { readonly one: OrderReturn }) {
  const { language } = useLocale()
  const session = useSession()
  return (
    <Stack gap={4}>
      <span>
        <bdi>{customerName(one.customerName, language)}</bdi>
      </span>
      {session.state === 'signed-in' && session.user.role === 'admin' && <ShopName of={one} />}
    </Stack>
  )
}

type Props = { readonly role: Role; readonly chosen: readonly OrderReturn[] }

/** Approves or receives several returns. Not for refusals and refunds: each has its own reason or amount. */
function ManyReturns({ role, chosen }: Props) {
  const text = useText(returnsTexts)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMany<OrderReturn>({
    nameOf: ({ returnNumber }) => returnNumber,
    done: text.manyDone,
    left: text.manyLeft,
    reload: reloadOrders,
    onEnd: () => setAsking(false),
  })
  if (!useMayChange()) return null
  const fitting = (to: 'approved' | 'received') =>
    chosen.filter(({ status }) => canMove(returnStatus, status, to, role))
  const [approve, receive] = [fitting('approved'), fitting('received')]
  const move = (items: readonly OrderReturn[], body: Omit<ManyReturnMoves, 'items'>) =>
    mutate({
      items,
      send: (some) =>
        call(moveReturns[role], {
          body: { ...body, items: some.map(({ id, status: seen }) => ({ id, seen })) },
        }),
    })
  return (
    <>
      {approve.length > 0 && (
        <Button
          variant="default"
          size="sm"
          loading={isPending && !isAsking}
          onClick={() => move(approve, { status: 'approved' })}
        >
          {text.approveMany({ count: approve.length })}
        </Button>
      )}
      {receive.length > 0 && (
        <Button variant="default" size="sm" disabled={isPending} onClick={() => setAsking(true)}>
          {text.receiveMany({ count: receive.length })}
        </Button>
      )}
      {isAsking && (
        <ReceivedDialog
          title={text.receiveManyTitle({ count: receive.length })}
          isPending={isPending}
          onConfirm={(outcome) => move(receive, { status: 'received', ...outcome })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type Narrowed = { readonly shop?: string | undefined; readonly search?: string }

/** Number of returns by status; of one shop if given. */
function returnCountsQuery(role: Role, { shop, search: words = '' }: Narrowed = {}) {
  const { [role]: counts } = countReturns
  if (words === '' && (role === 'shop' || shop === undefined)) return addressQuery(counts)
  return askedQuery(counts, { shop, search: words })
}
