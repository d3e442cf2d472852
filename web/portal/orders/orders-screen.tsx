import { lazy } from 'react'
import { listOrders, ordersFile } from '#contract/orders/list.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Role } from '#contract/platform/auth.ts'
import { orderStatusNames } from '#domain/orders/order-status.ts'
import { cell, date, money, number, shopName, status, title } from '#web/kit/lists/columns.tsx'
import { days, search, shopChoice } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { ManyOrders } from './many-orders.tsx'
import { ordersTexts } from './messages.ts'
import { needsFilter, openStage, questionsFilter, statusFilter } from './order-filters.tsx'
import {
  CustomerName,
  DeliveryDay,
  EmirateName,
  OneLine,
  OrderMenu,
  OrderState,
  PaymentState,
} from './order-row.tsx'
import { usePackingSlips } from './packing-slips.tsx'
import { orderCountsQuery, shopsOfOrdersQuery } from './queries.ts'
import { orderDecisions } from './order-decisions.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'

const { pending, delivered, cancelled } = orderStatusNames
const stageNames = { pending, ...namesOf(ordersTexts, { inProgress: 'inProgress' }), delivered, cancelled }

/** `/admin/orders` and `/shop/orders`: every order, or those of one's own shop (R-ORD-01, R-ORD-05). */
export default listScreen(listOrders, {
  texts: ordersTexts,
  pageSize: 50,
  isLive: 'news',
  useTools: useOrderTools,
  files: [
    {
      path: { admin: ordersFile.admin.path, shop: ordersFile.shop.path },
      label: 'exportCsv',
      isForChanging: true,
    },
  ],
  tabs: tabs('stage', stageNames, {
    counts: { query: orderCountsQuery },
    resets: ['status'],
    currentOf: openStage,
  }),
  filters: [search(), statusFilter, shopChoice(shopsOfOrdersQuery), needsFilter, days(), questionsFilter],
  bulk: {
    label: ({ orderNumber }, text) => text.selectNumber({ number: orderNumber }),
    actions: ({ role, selection: { chosen }, tools }) => (
      <ManyOrders role={role} chosen={chosen} onPrint={tools.onPrint} />
    ),
  },
  columns: [
    title('order', ({ orderNumber }) => <OneLine>{orderNumber}</OneLine>, { sort: 'number' }),
    date('placed', ({ createdAt }) => createdAt, { isDay: true, sort: 'placed' }),
    cell('customer', ({ customer }) => <CustomerName of={customer} />, { sort: 'customer' }),
    shopName({ for: 'admin', sort: 'shop' }),
    cell('day', (order) => <DeliveryDay order={order} />, { sort: 'day', place: 'labelled' }),
    cell('emirate', (order) => <EmirateName order={order} />, { sort: 'emirate', place: 'labelled' }),
    cell('payment', (order) => <PaymentState order={order} />, { sort: 'payment', place: 'labelled' }),
    number('items', itemCount),
    money('total', ({ totalAmount }) => totalAmount, { isSummed: true, sort: 'total' }),
    status((order) => <OrderState order={order} />),
  ],
  hasRowMenu: true,
  rowActions: (order, { open, tools: { decisions, onPrint } }) => (
    <OrderMenu order={order} decisions={decisions} onPrint={onPrint} onOpen={open} />
  ),
  details: {
    name: 'order',
    Details: lazy(async () => ({ default: (await import('./order-details.tsx')).OrderDetails })),
  },
  below: ({ tools }) => (
    <>
      {tools.decisions.dialog}
      {tools.page}
    </>
  ),
})

function useOrderTools(role: Role) {
  const decisions = useDecisions(orderDecisions[role])
  const { print: onPrint, page } = usePackingSlips()
  return { decisions, onPrint, page }
}

/** How many items are delivered. */
function itemCount({ items }: Order): number {
  return items.reduce((sum, { quantity, cancelled: gone }) => sum + quantity - gone, 0)
}
