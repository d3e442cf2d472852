import { z } from 'zod'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { email } from '#contract/fields.ts'

export const stockNoticeInput = z.object({
  email,
  /** Notify about whichever sold-out finish of the design is back first, the product itself included. */
  ofDesign: z.boolean().optional(),
  /** Link and key of a checkout with this address: if confirmed by mail or paid, no confirmation mail is needed. */
  order: z.string().max(200).optional(),
  orderKey: z.string().max(200).optional(),
})

const byLink = z.object({ link: z.string() })

/** A request to be notified when a sold-out product is back, and whether it was confirmed by mail. */
export const stockNotice = z.object({
  productId: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  /** Whether the owner of the mailbox has confirmed it. */
  isConfirmed: z.boolean(),
  /** Whether it covers several finishes of a design, whichever is back first. */
  isOfDesign: z.boolean(),
})

export const askForStockNotice = endpoint('POST /api/products/:id/stock-notices', {
  access: 'anyone',
  tag: 'Visitors',
  summary:
    'Request one email when a product can be bought again; the address must be confirmed by email first',
  body: stockNoticeInput,
  reply: z.object({ message: z.string() }),
  refusals: ['product.not-found', 'request.too-many'],
})

export const readStockNotice = endpoint('GET /api/stock-notices/:link', {
  access: 'anyone',
  summary: 'What the link in an email asks to confirm',
  params: byLink,
  reply: stockNotice,
  refusals: ['stock-notice.not-found'],
})

export const confirmStockNotice = endpoint('POST /api/stock-notices/:link/confirm', {
  access: 'anyone',
  summary: 'Confirm: one email is sent as soon as the product can be bought again',
  params: byLink,
  reply: stockNotice,
  refusals: ['stock-notice.not-found'],
})

export const endStockNotice = endpoint('DELETE /api/stock-notices/:link', {
  access: 'anyone',
  summary: 'Stop emails about this product',
  params: byLink,
  reply: deleted,
  refusals: ['stock-notice.not-found'],
})
