import type { Bilingual } from '#domain/platform/text/language.ts'

/** What somebody is in a shop. */
export const shopRoles = ['owner', 'manager', 'orders'] as const
export type ShopRole = (typeof shopRoles)[number]

export const shopRoleNames: Readonly<Record<ShopRole, Bilingual>> = {
  owner: { en: 'Owner', ar: 'مالك' },
  manager: { en: 'Manager', ar: 'مدير' },
  orders: { en: 'Orders only', ar: 'الطلبات فقط' },
}

/** Who may do what stands below `/shop/` and `/api/shop/`, by its first word; what is not here, only owners may. */
const rolesOf: Readonly<Record<string, readonly ShopRole[]>> = {
  dashboard: ['owner', 'manager'],
  metrics: ['owner', 'manager'],
  // Of what waits everybody is told what they may see.
  waiting: shopRoles,
  // What each is mailed of.
  mails: shopRoles,
  // Owners have the same in the settings.
  account: ['manager', 'orders'],
  // Where one is signed in, and by what.
  security: shopRoles,
  orders: shopRoles,
  returns: shopRoles,
  customers: shopRoles,
  reviews: ['owner', 'manager'],
  products: ['owner', 'manager'],
  'add-product': ['owner', 'manager'],
  // A change of which products are one design.
  undo: ['owner', 'manager'],
  import: ['owner', 'manager'],
  imports: ['owner', 'manager'],
  // Also what a price would leave, which the product form tells.
  commission: ['owner', 'manager'],
  analytics: ['owner', 'manager'],
  quality: ['owner', 'manager'],
  earnings: ['owner'],
  payouts: ['owner'],
  'payout-schedule': ['owner'],
  'bank-account': ['owner'],
  statements: ['owner'],
  'vat-report': ['owner'],
  vat: ['owner'],
  delivery: ['owner'],
  settings: ['owner'],
  profile: ['owner'],
  people: ['owner'],
  kyc: ['owner'],
}

/** What belongs to a shop and stands elsewhere. */
const elsewhere: Readonly<Record<string, readonly ShopRole[]>> = {
  '/api/vendor/categories': ['owner', 'manager'],
  // KYC documents.
  '/api/objects/:id/link': ['owner'],
}

/** Who of a shop may open an address of its portal or of the API, given as it is mounted; null where the table says nothing. */
export function shopRolesOf(path: string): readonly ShopRole[] | null {
  const word = path === '/shop' ? 'dashboard' : /^\/(?:api\/)?shop\/([\w-]+)/.exec(path)?.[1]
  if (word !== undefined) return rolesOf[word] ?? null
  return elsewhere[path] ?? null
}

/** Whether the table lets a role of a shop go on; of what is the shop's and not in the table, owners alone. */
export function mayInShop(role: ShopRole, path: string): boolean {
  const isOfShop = /^\/(?:api\/)?shop\//.test(path)
  return (shopRolesOf(path) ?? (isOfShop ? (['owner'] as const) : shopRoles)).includes(role)
}
