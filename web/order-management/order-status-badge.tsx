import { type OrderStatus, orderStatusNames } from '#domain/status/order-status.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { StatusBadge, type StatusVariant } from '#web/ui/status-badge.tsx'

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
