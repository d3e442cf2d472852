import type { Order } from '#contract/orders/orders.ts'
import { type OrderStatus, orderStatusNames } from '#domain/orders/order-status.ts'
import { isCash } from '#domain/money/payment-method.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { StatusBadge, type StatusVariant } from '#web/kit/elements/status-badge.tsx'
import { awaitsPayment } from './order-payment.tsx'
import { paymentTexts } from './payment-messages.ts'

const variants = {
  pending: 'waiting',
  accepted: 'agreed',
  processing: 'packing',
  shipped: 'travelling',
  delivered: 'good',
  cancelled: 'over',
  rejected: 'refused',
} as const satisfies Record<OrderStatus, StatusVariant>

/** The status of an order. */
export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  return (
    <StatusBadge variant={variants[status]}>{orderStatusNames[status][useLocale().language]}</StatusBadge>
  )
}

/** State of an order; one still hidden from its shop waits for its customer. */
export function OrderStateBadge({ order }: { readonly order: Order }) {
  const { awaits, awaitsConfirmation } = useText(paymentTexts)
  if (!awaitsPayment(order)) return <OrderStatusBadge status={order.status} />
  return (
    <StatusBadge variant="waiting">{isCash(order.paymentMethod) ? awaitsConfirmation : awaits}</StatusBadge>
  )
}
