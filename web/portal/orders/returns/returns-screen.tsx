import { Group, Stack, Text } from '@mantine/core'
import { listReturns, type OrderReturn, returnsFile } from '#contract/orders/returns.ts'
import type { Role } from '#contract/platform/auth.ts'
import { customerName } from '#domain/orders/customer-name.ts'
import { returnStatusNames } from '#domain/orders/return-status.ts'
import { useSession } from '#web/kit/api/session.ts'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { cell, date, money, shopName, status, title } from '#web/kit/lists/columns.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { namesOf } from '#web/kit/i18n/names.ts'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import styles from '../orders.module.css'
import { ManyReturns } from './many-returns.tsx'
import { returnsTexts } from './messages.ts'
import { returnCountsQuery } from './queries.ts'
import { ReturnStatusBadge, useWhereabouts, WhatIsReturned } from './return-card.tsx'
import { returnDecisions } from './return-decisions.tsx'

const tabNames = { ...namesOf(returnsTexts, { waiting: 'waiting' }), ...returnStatusNames }

/** `/admin/returns` and `/shop/returns`: what is sent back, to every shop or to one's own. */
export default listScreen(listReturns, {
  texts: returnsTexts,
  pageSize: 50,
  isLive: 'news',
  files: [{ path: { admin: returnsFile.admin.path, shop: returnsFile.shop.path } }],
  tabs: tabs('status', tabNames, { counts: { query: returnCountsQuery } }),
  useTools: (role: Role) => useDecisions(returnDecisions[role]),
  bulk: {
    label: ({ returnNumber: number }, text) => text.select({ number }),
    actions: ({ role, selection: { chosen } }) => <ManyReturns role={role} chosen={chosen} />,
  },
  columns: [
    title('number', ({ returnNumber }) => returnNumber, {
      to: null,
      below: (one: OrderReturn) => <OfOrder one={one} />,
    }),
    cell('products', (one: OrderReturn) => <Products one={one} />),
    cell('customer', (one: OrderReturn) => <Customer of={one} />),
    shopName({ for: 'admin' }),
    date('asked', ({ createdAt }) => createdAt, { isDay: true }),
    money('cost', ({ paid }) => paid, { isSummed: true }),
    money('refunded', ({ refund }) => refund, { isSummed: true, place: 'labelled' }),
    status(({ status: now }) => <ReturnStatusBadge status={now} />),
  ],
  rowActions: (one, { tools }) =>
    tools.movesOf(one).length > 0 && (
      <Group gap="xs" justify="end">
        <DecisionButtons decisions={tools} item={one} />
      </Group>
    ),
  below: ({ tools }) => tools.dialog,
})

function OfOrder({ one: { orderId, orderNumber } }: { readonly one: OrderReturn }) {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  return (
    <Text variant="muted">
      <Link to={`/${session.user.role}/orders?order=${orderId}`}>{orderNumber}</Link>
    </Text>
  )
}

/** The first of them as a photo, and all that is said of them. */
function Products({ one }: { readonly one: OrderReturn }) {
  const [first] = one.items
  return (
    <Group wrap="nowrap" gap="sm" align="start">
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
        <Text variant="muted">{useWhereabouts(one)}</Text>
      </Stack>
    </Group>
  )
}

function Customer({ of }: { readonly of: OrderReturn }) {
  return <bdi>{customerName(of.customerName, useLocale().language)}</bdi>
}
