import { z } from 'zod'
import { endpoint, forBoth } from '#contract/endpoint.ts'
import { byNumber, email, optionalParagraphs, requiredParagraphs } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { linePosition, lineQuantity, order } from './orders.ts'

/** Items of one line to cancel. */
const unwanted = z.object({
  /** Identifies the line within the order. */
  position: linePosition,
  quantity: lineQuantity,
  /** How many the screen showed as left: if the number has changed since, the call is refused (409). */
  seen: z.int({ error: issue('invalid') }).nullish(),
})

/** Items to cancel. */
export const unwantedItems = z
  .array(unwanted, { error: issue('required') })
  .min(1, { error: issue('cancelledItems') })
  .max(100, { error: issue('tooLong') })

/** The reason shown to the customer. */
export const cancellingReason = requiredParagraphs(2000)

export const itemsToCancel = z.object({ items: unwantedItems, reason: cancellingReason })
const refusals = [
  'order.items-fixed',
  'order.awaits-payment',
  'order.awaits-confirmation',
  'order.too-few-left',
  'order.moved-meanwhile',
] as const

export const cancelOrder = endpoint('POST /api/orders/:orderNumber/cancel', {
  access: 'anyone',
  summary: 'Cancel an order that its shop has not answered yet, or some of its items with `items`',
  params: byNumber,
  body: z.object({ email, items: unwantedItems.nullish(), reason: optionalParagraphs(2000).nullish() }),
  reply: order,
  refusals: [
    'order.no-match',
    ...refusals,
    'order.bundle-whole',
    'order.cannot-move',
    'order.proof-needed',
    'request.too-many',
  ],
})

export const cancelOrderItems = forBoth('POST /orders/:id/cancel', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: {
    admin: 'Cancel items of an order for its shop; if none are left, the order is cancelled',
    shop: 'Cancel items of an order that has not been shipped; if none are left, the order is cancelled',
  },
  body: itemsToCancel,
  reply: order,
  refusals: ['order.not-found', ...refusals],
})
