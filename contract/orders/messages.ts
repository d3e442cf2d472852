import { z } from 'zod'
import { endpoint, forBoth } from '#contract/endpoint.ts'
import { email, requiredParagraphs, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'

/** A message about an order, with line breaks as typed. */
export const messageText = requiredParagraphs(1000)

/** A customer's question, an answer to one, or a note that the customer never sees. */
export const orderMessage = z.object({
  id: z.string(),
  kind: z.enum(['question', 'answer', 'note']),
  by: z.enum(['customer', 'shop', 'admin']),
  /** Name of the person at the shop or Majlis; null for customers. */
  name: z.string().nullable(),
  text: z.string(),
  at: time,
})
export type OrderMessage = z.output<typeof orderMessage>

export const askAboutOrder = endpoint('POST /api/orders/:orderNumber/questions', {
  access: 'anyone',
  summary: 'Ask the shop about an order; the answer is emailed and shown with the order',
  status: 201,
  params: z.object({ orderNumber: z.string() }),
  body: z.object({ email, text: messageText }),
  reply: orderMessage,
  refusals: [
    'order.no-match',
    'order.awaits-payment',
    'order.awaits-confirmation',
    'order.asked-too-often',
    'order.proof-needed',
    'request.too-many',
  ],
})

export const writtenMessage = z.object({
  kind: z.enum(['answer', 'note'], { error: issue('invalid') }),
  text: messageText,
})

export const writeOrderMessage = forBoth('POST /orders/:id/messages', {
  needs: { admin: 'messages', shop: 'orders' },
  summary: {
    admin: 'Reply to the customer of a platform store order, or add a note for administrators only',
    shop: 'Reply to the customer of an order, or add a note that the customer does not see',
  },
  status: 201,
  body: writtenMessage,
  reply: orderMessage,
  refusals: ['order.not-found', 'order.answered-by-shop', 'request.too-many'],
  shop: { fulfils: true, refusals: ['order.not-found', 'request.too-many'] },
})

export const orderMessages = z.array(orderMessage)

export const listOrderNotes = forBoth('GET /orders/:id/notes', {
  needs: 'orders',
  summary: {
    admin: 'Notes of the shop and administrators on an order, oldest first',
    shop: 'Notes of the shop’s people on an order, oldest first',
  },
  reply: orderMessages,
  refusals: ['order.not-found'],
})
