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
    .describe('Language of the answer and its links; texts written by people come in both languages.'),
}

const centimetres = z
  .int({ error: issue('wholeNumber') })
  .min(1, { error: issue('wholeNumber') })
  .max(9_999, { error: issue('wholeNumber') })
  .optional()
const page = { url: z.string().describe('The product page, to show to the shopper.') }
const { search, category, color, style, seats, sort, cursor } = marketplaceQuery.shape

export const searchProducts = tool({
  name: 'search_products',
  title: 'Search furniture',
  description:
    'Finds furniture on sale in the UAE by words in English or Arabic and by filters, which can be combined. Each design is listed once, with its other finishes in `variants`.',
  input: z.object({
    ...spoken,
    search: search.describe(
      'Words such as "corner sofa" or "كنب زاوية"; misspelt words are corrected, and the answer says so.',
    ),
    category: category.describe('Slugs of categories, e.g. sofas, dining-tables; several are alternatives.'),
    color: color.describe('Slugs of colours, e.g. oat, walnut; several are alternatives.'),
    style: style.describe(`Styles: ${styleTags.join(', ')}; several are alternatives.`),
    seats: seats.describe('Number of seats; several are alternatives.'),
    minPrice: amount.optional().describe('AED'),
    maxPrice: amount.optional().describe('AED'),
    maxWidth: centimetres.describe('Width in whole centimetres.'),
    maxDepth: centimetres.describe('Depth, front to back, in whole centimetres.'),
    maxHeight: centimetres.describe('Height in whole centimetres.'),
    has3d: z
      .boolean({ error: issue('invalid') })
      .optional()
      .describe('Only products with a 3D view.'),
    minRating: z
      .int({ error: issue('stars') })
      .min(1, { error: issue('stars') })
      .max(5, { error: issue('stars') })
      .optional()
      .describe('Minimum number of stars.'),
    sort: sort.describe(`One of ${sorts.join(', ')}.`),
    limit: z
      .int({ error: issue('wholeNumber') })
      .min(1, { error: issue('wholeNumber') })
      .max(24, { error: issue('wholeNumber') })
      .default(12),
    cursor: cursor.describe('`next` from the previous answer, for the following page.'),
  }),
  output: browse.reply
    .pick({ total: true, corrected: true, next: true })
    .extend({ cards: z.array(productCard.extend(page)) }),
})

export const getProduct = tool({
  name: 'get_product',
  title: 'View a product',
  description:
    'Everything known about one product: size in centimetres, weight, colours, price, stock, reviews, category and other finishes.',
  input: z.object({ ...spoken, productId: id.describe('`id` of a product from the search results.') }),
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
    'The cost of products including delivery to an emirate, and the days on which each shop can deliver. Items that cannot be bought stay in place with a `problem`.',
  input: z.object({ ...spoken, items: products, emirate: where, ...access }),
  output: quote,
})

export const makeCartLink = tool({
  name: 'make_cart_link',
  title: 'Create a cart link',
  description:
    'A link that opens the shopper’s cart with these items; nothing is ordered or reserved. If the cart already has other items, the shopper is asked first.',
  input: z.object({ ...spoken, items: products }),
  output: quote.pick({ totals: true }).extend({ url: z.string() }),
})

export const getOrderStatus = tool({
  name: 'get_order_status',
  title: 'Track an order',
  description: 'The status of an order, by its number and the email address it was placed with.',
  input: z.object({
    ...spoken,
    orderNumber: z.string({ error: issue('required') }).describe('For example MJ-48213907.'),
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
      url: z.string().describe('Where the customer can ask questions, change or cancel the order.'),
    }),
})

const assistantTools = [searchProducts, getProduct, estimateDelivery, makeCartLink, getOrderStatus] as const

export const assistantRoutes: readonly FileRoute[] = [
  fileRoute(`POST ${assistantsPath}`, {
    access: 'anyone',
    tag: 'Assistants',
    summary: `One message of the Model Context Protocol (streamable HTTP, no session), for the tools ${assistantTools.map(({ name }) => name).join(', ')}`,
    takes: ['application/json'],
    also: { status: 202, means: 'Accepted; notifications have no answer' },
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
    summary: 'Refused: the server sends no unsolicited messages',
    sends: ['application/json'],
    refusals: ['request.wrong-method'],
  }),
]
