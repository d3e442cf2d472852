/** Tags of what replies and pages are made of (server/platform/cache/tags.ts). Categories, colours, shops' rates: all changes. */

/** Which products are listed, where, and in what order: every list, count and search. */
export const catalogueTag = 'catalogue'

/** What anyone is shown of a product, whether it is in stock included. */
export const productTag = (id: string) => `product:${id}`

/** How many of a product are in stock. */
export const stockTag = (id: string) => `stock:${id}`

/** The same, as the product's own page counts them: no other page does. */
export const countTag = (id: string) => `count:${id}`

export const isStockTag = (tag: string) => tag.startsWith('stock:')

/** What a page on delivery, returns and the like says. */
export const policyTag = (policy: string) => `policy:${policy}`

/** What the public page of a shop says beside its products. */
export const shopTag = (id: string) => `shop:${id}`

/** Which shops there are, by name. */
export const shopNamesTag = 'shop-names'

/** How shops deliver that have not said otherwise. */
export const usualDeliveryTag = 'usual-delivery'

/** Which products a category has. */
export const categoryTag = (id: string) => `category:${id}`
