/** Tags of the data in replies and pages (server/platform/cache/tags.ts). Categories, colours and rates affect all. */

/** Which products are listed, where, and in what order: every list, count and search. */
export const catalogueTag = 'catalogue'

/** Everything shown of a product, including whether it is in stock. */
export const productTag = (id: string) => `product:${id}`

/** How many of a product are in stock. */
export const stockTag = (id: string) => `stock:${id}`

/** The same, for the product's own page: no other page shows the number. */
export const countTag = (id: string) => `count:${id}`

export const isStockTag = (tag: string) => tag.startsWith('stock:')

/** The text of a policy page: delivery, returns and the like. */
export const policyTag = (policy: string) => `policy:${policy}`

/** The content of a shop's public page besides its products. */
export const shopTag = (id: string) => `shop:${id}`

/** Which shops there are, by name. */
export const shopNamesTag = 'shop-names'

/** The delivery terms of shops without terms of their own. */
export const usualDeliveryTag = 'usual-delivery'

/** Which products a category has. */
export const categoryTag = (id: string) => `category:${id}`
