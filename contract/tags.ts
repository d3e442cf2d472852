/** The areas of the API, in the order of its documentation page, each with its description. */
export const tags = {
  Account: 'Signing in and out, profile and password.',
  Marketplace: 'What every visitor can see: products, the landing page, prices and filters.',
  Catalogue: 'Categories and colours, for filters and forms.',
  Security: 'Sessions, second factors, and confirming one’s identity.',
  Visitors: 'What a visitor without an account saves, identified by a cookie.',
  Orders: 'The cart, placing an order and following it, without an account.',
  Assistants: 'Tools for assistants that shop for people, over the Model Context Protocol at /mcp.',
  Shop: 'Registering a shop.',
  'Shop portal': 'The products, imports and figures of the signed-in shop.',
  Administration: 'Approval, catalogue, mails and settings, for administrators.',
  Notifications: 'The inbox of the signed-in user.',
  Uploads: 'Sending files and reading stored ones.',
  Platform: 'Information about the platform, and the figures of its dashboards.',
  Operation: 'For operators of Majlis and programs: health, search engines, this document.',
} as const

export type Tag = keyof typeof tags

/** The default tag of the endpoints below a first path segment after `/api/`. */
const tagsOfWords: Readonly<Record<string, Tag>> = {
  admin: 'Administration',
  shop: 'Shop portal',
  auth: 'Account',
  config: 'Platform',
  credentials: 'Platform',
  policies: 'Platform',
  marketplace: 'Marketplace',
  landing: 'Marketplace',
  shops: 'Marketplace',
  rooms: 'Marketplace',
  delivery: 'Marketplace',
  products: 'Catalogue',
  categories: 'Catalogue',
  vendor: 'Catalogue',
  colors: 'Catalogue',
  reviews: 'Catalogue',
  notifications: 'Notifications',
  'owner-objections': 'Account',
  objects: 'Uploads',
  guest: 'Visitors',
  wishlists: 'Visitors',
  'stock-notices': 'Visitors',
  cart: 'Orders',
  orders: 'Orders',
  'order-links': 'Orders',
  'order-groups': 'Orders',
}

type Tagged = { readonly path: string; readonly tag?: Tag }

/** Returns the tag of a call. Only for the API documentation, so that no browser loads it. */
export function tagOf({ path, tag = tagsOfWords[path.split('/')[2] ?? ''] }: Tagged): Tag {
  if (!tag) throw new Error(`${path} stands below no word that has a tag`)
  return tag
}
