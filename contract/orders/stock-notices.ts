import { z } from 'zod'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { email } from '#contract/fields.ts'

export const stockNoticeInput = z.object({
  email,
  /** Whichever finish of the design that is sold out comes back first, the product's own among them. */
  ofDesign: z.boolean().optional(),
  /** The link of an order with this address, and its key: where that has answered a mail or paid, nothing is asked to be confirmed. */
  order: z.string().max(200).optional(),
  orderKey: z.string().max(200).optional(),
})

const byLink = z.object({ link: z.string() })

/** What a mail about a product that is sold out asks, and its answer. */
export const stockNotice = z.object({
  productId: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  /** Whether whoever reads the mail has said that they want to hear of it. */
  isConfirmed: z.boolean(),
  /** Of several finishes of a design, whichever is back first. */
  isOfDesign: z.boolean(),
})

export const askForStockNotice = endpoint('POST /api/products/:id/stock-notices', {
  access: 'anyone',
  tag: 'Visitors',
  summary:
    'Ask to be told once by mail that a product can be bought again; a mail asks that address to confirm it first',
  body: stockNoticeInput,
  reply: z.object({ message: z.string() }),
  refusals: ['product.not-found', 'request.too-many'],
})

export const readStockNotice = endpoint('GET /api/stock-notices/:link', {
  access: 'anyone',
  summary: 'What the link of a mail asks to confirm',
  params: byLink,
  reply: stockNotice,
  refusals: ['stock-notice.not-found'],
})

export const confirmStockNotice = endpoint('POST /api/stock-notices/:link/confirm', {
  access: 'anyone',
  summary: 'Yes, tell me: one mail goes out as soon as the product can be bought again',
  params: byLink,
  reply: stockNotice,
  refusals: ['stock-notice.not-found'],
})

export const endStockNotice = endpoint('DELETE /api/stock-notices/:link', {
  access: 'anyone',
  summary: 'No mail any more about this product',
  params: byLink,
  reply: deleted,
  refusals: ['stock-notice.not-found'],
})
