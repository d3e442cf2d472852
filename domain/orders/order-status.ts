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

/** What whoever handles an order calls its status. */
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
 * The path of an order (G-87). Its customer cancels while it is pending; `system` is the time for a payment that is
 * over. A rejection tells the customer why (R-ORD-06); a cancellation may. What fails at the door is tried again, or its
 * items come back.
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

/** What nothing comes of: its items are back in the stock, its window is free, its payment is void. */
export function isVoid(status: OrderStatus): status is 'cancelled' | 'rejected' {
  return status === 'cancelled' || status === 'rejected'
}

/** Whether it has not left its shop: until then its day can be another. */
export function isWithShop(status: OrderStatus): boolean {
  return status === 'pending' || status === 'accepted' || status === 'processing'
}

/** A shop that drives itself accepts and ships at once: the steps between where an order stands and where it goes. */
export function stepsBetween(from: OrderStatus, to: OrderStatus): readonly OrderStatus[] {
  const path = ['pending', 'accepted', 'processing', 'shipped'] as const satisfies OrderStatus[]
  const [first, last] = [from, to].map((status) => path.findIndex((one) => one === status))
  return first === undefined || last === undefined || first === -1
    ? []
    : path.slice(first + 1, Math.max(last, 0))
}

/** Whether a move tells that items were at the door and not handed over: it has a reason of its own. */
export function isFailedDelivery(from: OrderStatus | null, to: OrderStatus): boolean {
  return from === 'shipped' && (to === 'processing' || to === 'cancelled')
}

/** The status as the tabs of a list bundle it. */
export const orderStages = {
  pending: ['pending'],
  inProgress: ['accepted', 'processing', 'shipped'],
  delivered: ['delivered'],
  cancelled: ['cancelled', 'rejected'],
} as const satisfies Record<string, readonly OrderStatus[]>
export type OrderStage = keyof typeof orderStages

/** The stage that a status belongs to. */
export function stageOf(status: OrderStatus): OrderStage {
  const found = Object.entries(orderStages).find(([, of]) => of.some((one) => one === status))
  return (found?.[0] ?? 'pending') as OrderStage
}

/** What an order may need beside an answer: its delivery soon, its items that come back, a refund that failed, a dispute to be decided, its customer's code. */
export const orderNeeds = ['delivery', 'return', 'refund', 'dispute', 'confirmation'] as const
export type OrderNeed = (typeof orderNeeds)[number]
