import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type EarnedOrder, listEarnedOrders } from '#contract/money/ledger/earnings.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { Columns } from '#web/kit/layout/columns.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { ResourceList } from '#web/kit/lists/resource-list.tsx'
import { pagesQuery, useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { PanelSkeleton, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { readingOf } from '#web/kit/elements/query-state.ts'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { Calculator } from './calculator.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { earningsTexts } from './messages.ts'
import { ownRulesQuery } from './queries.ts'
import { RuleList } from './rule-list.tsx'

/** `/shop/earnings`: what each order has left the shop, and what the next one would. */
export default function EarningsScreen() {
  const text = useText(earningsTexts)
  const list = useResourcePages(pagesQuery(listEarnedOrders, { query: { limit: 50, offset: undefined } }))
  // The toast and the way to the sign-in follow by themselves (R-SHOPS-13).
  if (isUnauthorized(list.failure)) return null
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} action={<RefreshButton list={list} />} />
      <Stack gap="md">
        <ResourceList
          list={list}
          words={{ failed: text.failed, more: text.more, moreFailed: text.moreFailed }}
          panel={{ title: text.list }}
          skeleton={<PanelSkeleton height={240} />}
          nothing={<EmptyState drawing="shelf" title={text.none} text={text.noneText} />}
        >
          {(orders) => <OrdersTable orders={orders} />}
        </ResourceList>
        <Columns parts="1:1">
          <OwnRules />
          <Calculator />
        </Columns>
      </Stack>
    </>
  )
}

function OwnRules() {
  const text = useText(earningsTexts)
  return (
    <ReadPanel
      title={text.rules}
      hint={text.rulesHint}
      reading={readingOf(useQuery(ownRulesQuery))}
      failed={text.rulesFailed}
      height={160}
    >
      {(rules) => <RuleList {...rules} />}
    </ReadPanel>
  )
}

const figures = ['sale', 'refund', 'commission', 'vat', 'cashKept', 'earned'] as const

function OrdersTable({ orders }: { readonly orders: readonly EarnedOrder[] }) {
  const text = useText(earningsTexts)
  return (
    <Table
      head={
        <>
          <th scope="col">{text.order}</th>
          <th scope="col">{text.delivered}</th>
          {figures.map((name) => (
            <th key={name} scope="col" data-number>
              {text[name]}
            </th>
          ))}
        </>
      }
    >
      {orders.map((order) => (
        <OrderRow key={order.orderId} order={order} />
      ))}
    </Table>
  )
}

function OrderRow({ order }: { readonly order: EarnedOrder }) {
  const text = useText(earningsTexts)
  const { columnMoney, shortDay } = useLocale()
  const { orderId, orderNumber, deliveredAt, isCollected } = order
  const of = { ...order, vat: order.commissionVat }
  return (
    <tr>
      <th scope="row">
        <Link to={`/shop/orders?order=${orderId}`}>{orderNumber}</Link>
        {!isCollected && <StatusBadge variant="waiting">{text.uncollected}</StatusBadge>}
      </th>
      <td data-label={text.delivered}>
        <time dateTime={deliveredAt.toISOString()}>{shortDay(deliveredAt)}</time>
      </td>
      {figures.map((name) => (
        <td key={name} data-number data-label={text[name]} data-nothing={of[name] === 0 || undefined}>
          <Text component="bdi" {...(name === 'earned' && { variant: 'strong' })}>
            {columnMoney(of[name])}
          </Text>
        </td>
      ))}
    </tr>
  )
}
