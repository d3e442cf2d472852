import { IconCheck, IconPackage, IconTruck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OfferedMove } from '#domain/platform/status/machine.ts'
import {
  isVoid,
  type OrderEvent,
  type OrderStatus,
  orderStatus,
  orderStatusNames,
} from '#domain/orders/order-status.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useAskingDecisions } from '#web/kit/decisions/use-asking-decisions.tsx'
import type { Decider, Decision } from '#web/kit/decisions/use-decide.ts'
import type { Decisions, ReasonTexts } from '#web/kit/decisions/use-decisions.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { orderTexts } from './details-messages.ts'
import { type HandoverDetails, HandoverDialog, isHandover } from './handover-dialog.tsx'
import { awaitsPayment } from './order-payment.tsx'
import { moveOrder, orderQuery, reloadOrders } from './queries.ts'

/** What is decided on, with what was said of its way to the customer. */
export type DecidedOrder = Pick<Order, 'id' | 'status' | 'orderNumber'> &
  Partial<Pick<Order, 'confirmedAt'>> & { readonly details?: HandoverDetails }
export type OrderDecisions = Decisions<OrderStatus, OrderEvent, DecidedOrder>

/** Moving orders as the machine allows (G-87): a shop its own, an administrator for any shop. */
export function useOrderDecisions(role: Role): OrderDecisions {
  return useAskingDecisions({
    machine: orderStatus,
    by: role,
    reasonTexts: useReasonTexts(),
    decider: useDecider(role),
    asks: isHandover,
    question: ({ subject: { orderNumber }, onConfirm, ...asked }) => (
      <HandoverDialog {...asked} orderNumber={orderNumber} onConfirm={(details) => onConfirm({ details })} />
    ),
  })
}

/** How a move is sent and told of; there is no way back, its customer knows of it. */
function useDecider(role: Role): Decider<OrderStatus, DecidedOrder> {
  const text = useText(orderTexts)
  const { language } = useLocale()
  return {
    send: async (decision) => {
      await sendMove(role, decision)
      return { undo: null }
    },
    nameOf: ({ orderNumber }) => orderNumber,
    done: ({ subject, to }) => ({
      title: `${subject.orderNumber}: ${orderStatusNames[to][language]}`,
      text: text.doneText,
    }),
    failed: (error) => ({ title: text.failure, text: sentenceOf(error, text.failed) }),
    reload: reloadOrders,
    meanwhile: useMeanwhile(role),
  }
}

type Move = OfferedMove<OrderStatus, OrderEvent>

/** What is not paid can only be cancelled. */
export function movesNow(order: DecidedOrder, moves: readonly Move[]): readonly Move[] {
  return awaitsPayment(order) ? moves.filter(({ to }) => isVoid(to)) : moves
}

/** Sends a move with the status that was seen; a blank reason is not sent. */
export function sendMove(
  role: Role,
  { subject: { id, status: seen, details }, to, reason }: Decision<OrderStatus, DecidedOrder>,
) {
  const said = reason.trim() === '' ? {} : { rejectionReason: reason }
  return moveOrder(role, id, { status: to, seen, ...said, ...details })
}

function useReasonTexts() {
  const text = useText(orderTexts)
  return ({ orderNumber: number }: DecidedOrder, to: OrderStatus): ReasonTexts => {
    const label = text.reasonLabel
    return to === 'rejected'
      ? {
          label,
          title: text.rejectTitle({ number }),
          hint: text.rejectHint,
          placeholder: text.rejectPlaceholder,
          confirm: text.rejectConfirm,
        }
      : {
          label,
          title: text.cancelTitle({ number }),
          hint: text.cancelHint,
          placeholder: text.cancelPlaceholder,
          confirm: text.cancelOrder,
        }
  }
}

/** Somebody else was faster, of the shop, of Majlis, or the customer: who made it what. */
function useMeanwhile(role: Role) {
  const text = useText(orderTexts)
  const { language } = useLocale()
  const client = useQueryClient()
  return async ({ id }: DecidedOrder) => {
    const now = await client.fetchQuery({ ...orderQuery(role, id), staleTime: 0 }).catch(() => null)
    const last = now?.events.findLast(({ from, to }) => from !== to)
    const status = now ? orderStatusNames[now.status][language] : ''
    const name = last && (last.name ?? text[byWords[last.by]])
    return {
      title: text.meanwhileTitle,
      text: name ? text.meanwhileBy({ name, status }) : text.meanwhile({ status }),
    }
  }
}

/** Who moved an order, where no name is known. */
export const byWords = {
  shop: 'byShop',
  admin: 'byMajlis',
  customer: 'byCustomer',
  system: 'bySystem',
} as const satisfies Record<Order['events'][number]['by'], string>

type Props = {
  readonly order: DecidedOrder
  readonly decisions: Pick<OrderDecisions, 'decide' | 'pending' | 'movesOf'>
}

/** What may be done with an order as buttons. */
export function OrderDecisionButtons({ order, decisions: { decide, pending, movesOf } }: Props) {
  return (
    <DecisionButtons
      moves={movesNow(order, movesOf(order))}
      variants={variants}
      wordOf={useMoveWord()}
      isWaiting={pending !== null}
      pending={pending?.id === order.id ? pending.to : null}
      onDecide={({ to }) => decide(order, to)}
      size="md"
    />
  )
}

const check = <IconCheck size={16} stroke={2} aria-hidden />
const variants = {
  accepted: { leftSection: check },
  processing: { leftSection: <IconPackage size={16} stroke={1.8} aria-hidden /> },
  shipped: { leftSection: <IconTruck size={16} stroke={1.8} aria-hidden /> },
  delivered: { leftSection: check },
  rejected: { variant: 'outline', color: 'red' },
  cancelled: { variant: 'default' },
} as const

/** What moving an order is called. */
export function useMoveWord(): (move: OfferedMove<OrderStatus, OrderEvent>) => string {
  const text = useText(orderTexts)
  const words = {
    placed: '',
    accepted: text.accept,
    rejected: text.reject,
    'processing-started': text.process,
    shipped: text.ship,
    delivered: text.deliver,
    cancelled: text.cancelOrder,
  }
  return ({ event }) => words[event]
}
