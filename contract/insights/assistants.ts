import { styleTags } from '#domain/catalogue/products/styles.ts'
import { z } from 'zod'
import { emirates } from '#domain/shops/emirate.ts'
import { languages } from '#domain/platform/text/language.ts'
import { browse, marketplaceQuery, productCard, productPage, sorts } from '#contract/catalogue/marketplace.ts'
import { email, id } from '#contract/fields.ts'
import { type FileRoute, fileRoute } from '#contract/file-route.ts'
import { issue } from '#contract/issue-texts.ts'
import { amount } from '#contract/amounts.ts'
import { access, cartItems, quote } from '#contract/orders/checkout/cart.ts'
import { emirate } from '#contract/shops/emirate.ts'
import { order } from '#contract/orders/orders.ts'
import { product } from '#contract/catalogue/products/products.ts'

/** The address at which assistants call the tools, by the Model Context Protocol. */
export const assistantsPath = '/mcp'

/** A tool that an assistant can use for a shopper. All tools are read-only. */
export type AssistantTool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly title: string
  /** Its purpose, as the assistant reads it. */
  readonly description: string
  readonly input: Input
  readonly output: Output
}

const tool = <Input extends z.ZodType, Output extends z.ZodType>(given: AssistantTool<Input, Output>) => given

const spoken = {
  language: z
    .enum(languages, { error: issue('invalid') })
    .optional()
    .describe('Of the answer and of its links; what people wrote comes in both.'),
}

const centimetres = z
  .int({ error: issue('wholeNumber') })
  .min(1, { error: issue('wholeNumber') })
  .max(9_999, { error: issue('wholeNumber') })
  .optional()
const page = { url: z.string().describe('The page of the product, to be shown to whoever shops.') }
const { search, category, color, style, seats, sort, cursor } = marketplaceQuery.shape

export const searchProducts = tool({
  name: 'search_products',
  title: 'Search furniture',
  description:
    'Finds furniture on sale in the UAE by words in English or Arabic and by filters, which combine. Each design comes once, with its other finishes in `variants`.',
  input: z.object({
    ...spoken,
    search: search.describe(
      'Words such as "corner sofa" or "كنب زاوية"; a misspelt word is corrected, and that is said.',
    ),
    category: category.describe('Slugs of categories, e.g. sofas, dining-tables; several are alternatives.'),
    color: color.describe('Slugs of colours, e.g. oat, walnut; several are alternatives.'),
    style: style.describe(`Styles: ${styleTags.join(', ')}; several are alternatives.`),
    seats: seats.describe('How many can sit on it; several are alternatives.'),
    minPrice: amount.optional().describe('AED'),
    maxPrice: amount.optional().describe('AED'),
    maxWidth: centimetres.describe('Side to side, in whole centimetres.'),
    maxDepth: centimetres.describe('Front to back, in whole centimetres.'),
    maxHeight: centimetres.describe('Floor to top, in whole centimetres.'),
    has3d: z
      .boolean({ error: issue('invalid') })
      .optional()
      .describe('Only products with a 3D view.'),
    minRating: z
      .int({ error: issue('stars') })
      .min(1, { error: issue('stars') })
      .max(5, { error: issue('stars') })
      .optional()
      .describe('So many stars and up.'),
    sort: sort.describe(`One of ${sorts.join(', ')}.`),
    limit: z
      .int({ error: issue('wholeNumber') })
      .min(1, { error: issue('wholeNumber') })
      .max(24, { error: issue('wholeNumber') })
      .default(12),
    cursor: cursor.describe('`next` of the answer before, for the page after it.'),
  }),
  output: browse.reply
    .pick({ total: true, corrected: true, next: true })
    .extend({ cards: z.array(productCard.extend(page)) }),
})

export const getProduct = tool({
  name: 'get_product',
  title: 'Look at a product',
  description:
    'All that is known of one product: sizes in centimetres, weight, colours, price, stock, reviews, its category and its other finishes.',
  input: z.object({ ...spoken, productId: id.describe('`id` of a product that was found.') }),
  output: productPage.reply.pick({ family: true, trail: true }).extend({
    product: product
      .omit({ status: true, rejectionReason: true, photo3d: true, photo3dVariant: true })
      .extend(page),
  }),
})

const where = emirate.describe(`Where it goes: ${emirates.join(', ')}.`)
const products = cartItems.min(1, { error: issue('required') })

export const estimateDelivery = tool({
  name: 'estimate_delivery',
  title: 'Estimate delivery',
  description:
    'What products cost together with their delivery to an emirate, and the days on which each shop can come. What cannot be bought stays in its place with a `problem`.',
  input: z.object({ ...spoken, items: products, emirate: where, ...access }),
  output: quote,
})

export const makeCartLink = tool({
  name: 'make_cart_link',
  title: 'Make a link to the cart',
  description:
    'A link that opens the cart of whoever follows it with these items; nothing is ordered or reserved. A cart that holds other items is asked about first.',
  input: z.object({ ...spoken, items: products }),
  output: quote.pick({ totals: true }).extend({ url: z.string() }),
})

export const getOrderStatus = tool({
  name: 'get_order_status',
  title: 'Follow an order',
  description: 'How an order stands, by its number and the e-mail address that it was placed with.',
  input: z.object({
    ...spoken,
    orderNumber: z.string({ error: issue('required') }).describe('Such as MJ-48213907.'),
    email,
  }),
  // Customer and delivery address are omitted: an assistant does not need them, nor does anyone who can read its chat.
  output: order
    .pick({
      orderNumber: true,
      shopName: true,
      shopNameAr: true,
      status: true,
      statusSince: true,
      rejectionReason: true,
      delivery: true,
      proposal: true,
      totalAmount: true,
      currency: true,
      paid: true,
      refunded: true,
      payUntil: true,
      confirmUntil: true,
      paymentMethod: true,
      paymentStatus: true,
      returnableUntil: true,
      createdAt: true,
    })
    .extend({
      items: z.array(
        order.shape.items.element.pick({
          productId: true,
          name: true,
          nameAr: true,
          quantity: true,
          cancelled: true,
          returned: true,
        }),
      ),
      url: z.string().describe('Where its customer asks, changes and cancels.'),
    }),
})

const assistantTools = [searchProducts, getProduct, estimateDelivery, makeCartLink, getOrderStatus] as const

export const assistantRoutes: readonly FileRoute[] = [
  fileRoute(`POST ${assistantsPath}`, {
    access: 'anyone',
    tag: 'Assistants',
    summary: `One message of the Model Context Protocol (streamable HTTP, no session), for the tools ${assistantTools.map(({ name }) => name).join(', ')}`,
    takes: ['application/json'],
    also: { status: 202, means: 'Heard; a notification has no answer' },
    sends: ['application/json'],
    reply: z.looseObject({}),
    refusals: [
      'request.malformed',
      'request.foreign-origin',
      'request.not-acceptable',
      'request.too-large',
      'request.wrong-type',
      'request.too-many',
    ],
  }),
  fileRoute(`GET ${assistantsPath}`, {
    access: 'anyone',
    tag: 'Assistants',
    summary: 'Refused: the server tells nothing unasked',
    sends: ['application/json'],
    refusals: ['request.wrong-method'],
  }),
]
