import { lazy, useState } from 'react'
import { listOrders, ordersFile } from '#contract/orders/list.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Role } from '#contract/platform/auth.ts'
import {
  orderStatusNames,
  orderNeeds,
  type OrderStage,
  orderStages,
  stageOf,
  isFailedDelivery,
  orderStatus,
} from '#domain/orders/order-status.ts'
import { IconMessageQuestion, IconPrinter } from '#web/kit/icons/icons.ts'
import { cell, date, money, number, shopName, status, title } from '#web/kit/lists/columns.tsx'
import { days, search, shopChoice, choice, type Filter, type FilterProps } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { ordersTexts } from './messages.ts'
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
import {
  orderCountsQuery,
  shopsOfOrdersQuery,
  type OrderFilters,
  moveOrders,
  reloadOrders,
} from './queries.ts'
import { orderDecisions } from './order-decisions.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/kit/i18n/locale.tsx'
import { canMove } from '#domain/platform/status/machine.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { useMany } from '#web/kit/elements/use-many.ts'

/** The open tab; a URL with only a status opens the tab of that status. */
function openStage({ stage, status }: OrderFilters): OrderStage | undefined {
  return stage ?? (status && stageOf(status))
}

/** Statuses of the open tab, if it has several; otherwise the tabs are the filter. */
const statusFilter = choice('status', 'anyStatus', orderStatusNames, {
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

/** Orders that need something besides their status. */
const needsFilter = choice('needs', 'anyNeed', needNames, {
  // Shops do not see orders that the customer has not confirmed.
  among: (_, role) => orderNeeds.filter((one) => role === 'admin' || one !== 'confirmation'),
})

/** Orders with an unanswered question; hidden while there are none. */
const questionsFilter: Filter<{ readonly questions: 'unanswered' }, 'questions', OrderFilters> = {
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

const { pending, delivered, cancelled } = orderStatusNames
const stageNames = { pending, ...namesOf(ordersTexts, { inProgress: 'inProgress' }), delivered, cancelled }

/** `/admin/orders` and `/shop/orders`: all orders, or those of the user's shop (R-ORD-01, R-ORD-05). */
export default listScreen(listOrders, {
  texts: ordersTexts,
  pageSize: 50,
  isLive: 'updates',
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
    cell('customer', ({ customer }) => <CustomerName of={customer} />, { sort: 'customer', place: 'under' }),
    shopName({ for: 'admin', sort: 'shop', place: 'last' }),
    cell('day', (order) => <DeliveryDay order={order} />, { sort: 'day', place: 'labelled' }),
    cell('emirate', (order) => <EmirateName order={order} />, { sort: 'emirate', place: 'last' }),
    cell('payment', (order) => <PaymentState order={order} />, { sort: 'payment' }),
    number('items', itemCount),
    money('total', ({ totalAmount }) => totalAmount, { isSummed: true, sort: 'total' }),
    status((order) => <OrderState order={order} />),
  ],
  isTight: true,
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

/** Number of items to deliver. */
function itemCount({ items }: Order): number {
  return items.reduce((sum, { quantity, cancelled: gone }) => sum + quantity - gone, 0)
}

/** Bulk moves: those that need no details of each order. */
const moves = ['accepted', 'processing'] as const
type Move = (typeof moves)[number]

type Props = {
  readonly role: Role
  readonly chosen: readonly Order[]
  readonly onPrint: (orders: readonly Order[]) => void
}

/** Bulk actions on orders. */
function ManyOrders({ role, chosen: selected, onPrint }: Props) {
  const text = useText(ordersTexts)
  const [asked, setAsked] = useState<Move | null>(null)
  const mayChange = useMayChange()
  const close = () => setAsked(null)
  const { mutate, isPending } = useMany<Order>({
    nameOf: ({ orderNumber }) => orderNumber,
    done: text.manyDone,
    left: ({ count, names }) => text.manyLeft({ count, numbers: names }),
    reload: reloadOrders,
    onEnd: close,
  })
  const fitting = (to: Move) =>
    selected.filter(({ status }) => canMove(orderStatus, status, to, role) && !isFailedDelivery(status, to))
  const words = {
    accepted: { button: text.acceptMany, title: text.acceptTitle, says: text.acceptText },
    processing: { button: text.processMany, title: text.processTitle, says: text.processText },
  }
  const chosen = asked && fitting(asked)
  return (
    <>
      {moves.map((to) => {
        const { length: count } = fitting(to)
        return (
          mayChange &&
          count > 0 && (
            <Button key={to} variant="default" size="sm" onClick={() => setAsked(to)}>
              {words[to].button({ count })}
            </Button>
          )
        )
      })}
      <PrintButton onPrint={() => onPrint(selected)} />
      {asked && chosen && (
        <Dialog isOpen title={words[asked].title({ count: chosen.length })} onClose={close}>
          <DialogText>{words[asked].says}</DialogText>
          <DialogButtons
            confirm={words[asked].button({ count: chosen.length })}
            isPending={isPending}
            onConfirm={() => mutate({ items: chosen, send: (items) => moveOrders(role, asked, items) })}
            onClose={close}
          />
        </Dialog>
      )}
    </>
  )
}

function PrintButton({ onPrint }: { readonly onPrint: () => void }) {
  const { printMany } = useText(ordersTexts)
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      onClick={onPrint}
    >
      {printMany}
    </Button>
  )
}
