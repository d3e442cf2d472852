import { z } from 'zod'
import { productStatuses } from '#domain/catalogue/products/product-status.ts'
import { endpoint } from '#contract/endpoint.ts'
import { amount } from '#contract/amounts.ts'
import { time } from '#contract/fields.ts'
import { replyShape } from './field-kinds.ts'
import { fieldNames } from './field-lists.ts'

/** A resolved product colour: name, hex and slug come from the palette or from the custom colour (R-DATA-09). */
export const productColor = z.object({
  sortOrder: z.int(),
  colorId: z.string().nullable(),
  name: z.string(),
  nameAr: z.string().nullable(),
  hex: z.string(),
  slug: z.string().nullable(),
  labelOverride: z.string().nullable(),
  imageUrl: z.string().nullable(),
})
export type ProductColor = z.output<typeof productColor>

/** The earlier price, which stood for at least 30 days, and when it was reduced (G-90); null where it was not. */
export const formerPrice = z.object({ price: amount, since: time }).nullable()

/** The average rating of a product, 5 stars at most with one decimal (G-89); null before the first review. */
export const rating = z.object({ average: z.number(), count: z.int() }).nullable()

/** A product as the public sees it (R-DATA-08); `shopId` is `majlis` for the platform store. */
export const product = z.object({
  id: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  isMajlis: z.boolean(),
  ...replyShape(fieldNames),
  category: z.string(),
  categoryAr: z.string().nullable(),
  colorSlugs: z.array(z.string()),
  productColors: z.array(productColor),
  /** In centimetres; null unless the dimensions are three numbers (G-65). */
  size: z.object({ width: z.number(), depth: z.number(), height: z.number() }).nullable(),
  formerPrice,
  images: z.array(z.string()),
  status: z.enum(productStatuses),
  rejectionReason: z.string().nullable(),
  stockQuantity: z.int(),
  rating,
  createdAt: time,
  updatedAt: time,
})
export type Product = z.output<typeof product>

export const readProduct = endpoint('GET /api/products/:id', {
  access: 'anyone',
  summary: 'A public product; its shop and administrators can also read it while it is not public',
  reply: product,
  refusals: ['product.not-found'],
})
