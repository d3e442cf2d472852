import type { Role } from '#contract/platform/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import {
  isFailedDelivery,
  isVoid,
  type OrderEvent,
  type OrderStatus,
  orderStatus,
  orderStatusNames,
} from '#domain/orders/order-status.ts'
import type { OfferedMove } from '#domain/platform/status/machine.ts'
import type { Decision, Decisions, DecisionTexts } from '#web/kit/decisions/decisions.ts'
import type { ScreenDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { failureOf } from '#web/kit/elements/toast.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconCheck, IconPackage, IconTruck } from '#web/kit/icons/icons.ts'
import { orderTexts } from './details-messages.ts'
import { type HandoverDetails, HandoverDialog, isHandover } from './handover-dialog.tsx'
import { awaitsPayment } from './order-payment.tsx'
import { moveOrder, reloadOrders } from './queries.ts'

export type DecidedOrder = Pick<Order, 'id' | 'status' | 'orderNumber'> & Partial<Pick<Order, 'confirmedAt'>>
type Pressed = OrderEvent | 'shipped-at-once'
export type OrderDecisions = ScreenDecisions<OrderStatus, Pressed, DecidedOrder>
type Values = Decisions<OrderStatus, Pressed, DecidedOrder, HandoverDetails>

const check = <IconCheck size={16} stroke={2} aria-hidden />

/** Moves orders as the state machine allows (G-87). Without undo, because the customer is notified. */
const shared: Omit<Values, 'by' | 'send'> = {
  machine: orderStatus,
  // An unpaid order can only be cancelled; a failed delivery has its own form.
  allows: (order, to) => (!awaitsPayment(order) || isVoid(to)) && !isFailedDelivery(order.status, to),
  looks: {
    accepted: { leftSection: check },
    processing: { leftSection: <IconPackage size={16} stroke={1.8} aria-hidden /> },
    shipped: { leftSection: <IconTruck size={16} stroke={1.8} aria-hidden /> },
    delivered: { leftSection: check },
    rejected: { variant: 'outline', color: 'red' },
    cancelled: { variant: 'default' },
  },
  details: { isAskedFor: isHandover, Dialog: HandoverDialog },
  useTexts,
  reload: reloadOrders,
}

/** A shop moves its own orders, an administrator those of any shop. */
export const orderDecisions: Readonly<Record<Role, Values>> = {
  admin: { ...shared, by: 'admin', send: (decision) => sendMove('admin', decision) },
  shop: { ...shared, also: shippedAtOnce, by: 'shop', send: (decision) => sendMove('shop', decision) },
}

/** Ships a new order in one step, for a shop that delivers with its own van. */
function shippedAtOnce({ status }: DecidedOrder): OfferedMove<OrderStatus, Pressed>[] {
  return status === 'pending'
    ? [{ to: 'shipped', event: 'shipped-at-once', reason: null, isSecond: true }]
    : []
}

/** Sends a move with the status the user saw; leaves out a blank reason. */
export async function sendMove(
  role: Role,
  {
    subject: { id, status: seen },
    to,
    reason,
    details,
  }: Decision<OrderStatus, DecidedOrder, HandoverDetails>,
): Promise<undefined> {
  const said = {
    ...(reason.trim() !== '' && { rejectionReason: reason }),
    ...(to === 'shipped' && seen === 'pending' && { atOnce: true }),
  }
  await moveOrder(role, id, { status: to, seen, ...said, ...details })
}

/** Who moved an order, where no name is known. */
export const byWords = {
  shop: 'byShop',
  admin: 'byMajlis',
  customer: 'byCustomer',
  system: 'bySystem',
} as const satisfies Record<Order['events'][number]['by'], string>

function useTexts(): DecisionTexts<OrderStatus, Pressed, DecidedOrder, HandoverDetails> {
  const text = useText(orderTexts)
  const ui = useText(uiTexts)
  const { language } = useLocale()
  const nameOf = (status: OrderStatus) => orderStatusNames[status][language]
  return {
    words: {
      accepted: text.accept,
      rejected: text.reject,
      'processing-started': text.process,
      shipped: text.ship,
      'shipped-at-once': text.shipAtOnce,
      delivered: text.markDelivered,
      cancelled: text.cancelOrder,
    },
    nameOf: ({ orderNumber }) => orderNumber,
    reasonOf: ({ orderNumber: number }, to) =>
      to === 'rejected'
        ? {
            title: text.rejectTitle({ number }),
            hint: text.rejectHint,
            label: text.reasonForCustomer,
            placeholder: text.rejectPlaceholder,
            confirm: text.rejectConfirm,
          }
        : {
            title: text.cancelTitle({ number }),
            hint: text.cancelHint,
            label: text.reasonForCustomer,
            placeholder: text.cancelPlaceholder,
            confirm: text.cancelOrder,
            close: ui.back,
          },
    done: ({ subject, to }) => ({
      title: `${subject.orderNumber}: ${nameOf(to)}`,
      text: text.customerIsNotified,
    }),
    failed: (error) => failureOf(text.failure, error),
    // The other user is from the shop or from Majlis, or is the customer.
    conflict: (now) =>
      now && {
        title: text.meanwhileTitle,
        text: text.meanwhileBy({
          name: now.by.name ?? text[byWords[now.by.kind]],
          status: nameOf(now.status),
        }),
      },
  }
}
