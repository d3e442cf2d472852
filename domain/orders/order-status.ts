import type { Bilingual } from '#domain/platform/text/language.ts'
import { machine } from '#domain/platform/status/machine.ts'

export const orderStatuses = [
  'pending',
  'accepted',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'rejected',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Names of the statuses for shops and administrators. */
export const orderStatusNames: Readonly<Record<OrderStatus, Bilingual>> = {
  pending: { en: 'Pending', ar: 'بانتظار القبول' },
  accepted: { en: 'Accepted', ar: 'تم القبول' },
  processing: { en: 'Processing', ar: 'قيد التجهيز' },
  shipped: { en: 'Shipped', ar: 'تم الشحن' },
  delivered: { en: 'Delivered', ar: 'تم التسليم' },
  cancelled: { en: 'Cancelled', ar: 'ملغى' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
}

export type OrderEvent =
  | 'placed'
  | 'accepted'
  | 'rejected'
  | 'processing-started'
  | 'shipped'
  | 'delivered'
  | 'delivery-failed'
  | 'coming-back'
  | 'cancelled'

const staff = ['shop', 'admin'] as const
const cancel = { event: 'cancelled', by: staff } as const

/**
 * The status machine of an order (G-87). The customer can cancel while it is pending; `system` cancels when the time to
 * pay is over. A rejection must tell the customer why (R-ORD-06), a cancellation may. A failed delivery is attempted
 * again, or its items come back.
 */
export const orderStatus = machine<OrderStatus, OrderEvent>({
  starts: { pending: 'placed' },
  moves: {
    pending: {
      accepted: { event: 'accepted', by: ['shop', 'admin'] },
      rejected: { event: 'rejected', by: ['shop', 'admin'], reasonRequired: true },
      cancelled: { event: 'cancelled', by: ['customer', 'shop', 'admin', 'system'] },
    },
    accepted: { processing: { event: 'processing-started', by: ['shop', 'admin'] }, cancelled: cancel },
    processing: { shipped: { event: 'shipped', by: ['shop', 'admin'] }, cancelled: cancel },
    shipped: {
      delivered: { event: 'delivered', by: staff },
      processing: { event: 'delivery-failed', by: staff },
      cancelled: { event: 'coming-back', by: staff },
    },
    delivered: {},
    cancelled: {},
    rejected: {},
  },
  reasons: { rejected: 'rejectionReason', cancelled: 'rejectionReason' },
  mayRepeat: false,
  names: orderStatusNames,
  cannotMove: 'order.cannot-move',
  reasonMissing: 'order.reason-missing',
})

/** Returns whether an order ended without delivery: its items are back in stock, its window free, its payment void. */
export function isVoid(status: OrderStatus): status is 'cancelled' | 'rejected' {
  return status === 'cancelled' || status === 'rejected'
}

/** Returns whether an order has not left the shop; until then its day can change. */
export function isWithShop(status: OrderStatus): boolean {
  return status === 'pending' || status === 'accepted' || status === 'processing'
}

/** Returns the statuses between two, for shops that drive themselves and accept and ship in one step. */
export function stepsBetween(from: OrderStatus, to: OrderStatus): readonly OrderStatus[] {
  const path = ['pending', 'accepted', 'processing', 'shipped'] as const satisfies OrderStatus[]
  const [first, last] = [from, to].map((status) => path.findIndex((one) => one === status))
  return first === undefined || last === undefined || first === -1
    ? []
    : path.slice(first + 1, Math.max(last, 0))
}

/** Returns whether a move records a failed delivery, which has its own reason. */
export function isFailedDelivery(from: OrderStatus | null, to: OrderStatus): boolean {
  return from === 'shipped' && (to === 'processing' || to === 'cancelled')
}

/** Statuses grouped for the tabs of a list. */
export const orderStages = {
  pending: ['pending'],
  inProgress: ['accepted', 'processing', 'shipped'],
  delivered: ['delivered'],
  cancelled: ['cancelled', 'rejected'],
} as const satisfies Record<string, readonly OrderStatus[]>
export type OrderStage = keyof typeof orderStages

/** Returns the stage of a status. */
export function stageOf(status: OrderStatus): OrderStage {
  const found = Object.entries(orderStages).find(([, of]) => of.some((one) => one === status))
  return (found?.[0] ?? 'pending') as OrderStage
}

/** Work an order may need: a delivery due, items coming back, a failed refund, an open dispute, the customer's code. */
export const orderNeeds = ['delivery', 'return', 'refund', 'dispute', 'confirmation'] as const
export type OrderNeed = (typeof orderNeeds)[number]
