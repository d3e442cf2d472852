import type { Bilingual } from '#domain/platform/text/language.ts'

/** Roles of administrators on the platform (G-138); in the API each of them is an `admin`. */
export const adminRoles = ['owner', 'operations', 'finance', 'support'] as const
export type AdminRole = (typeof adminRoles)[number]

export const adminRoleNames: Readonly<Record<AdminRole, Bilingual>> = {
  owner: { en: 'Owner', ar: 'مالك' },
  operations: { en: 'Operations', ar: 'العمليات' },
  finance: { en: 'Finance', ar: 'المالية' },
  support: { en: 'Support', ar: 'الدعم' },
}

/** The rights of administrators, as named by endpoints. */
export const rights = [
  'shops',
  'catalogue',
  'orders',
  'messages',
  'customers',
  'money',
  'figures',
  'settings',
  'audit',
  'people',
] as const
export type Right = (typeof rights)[number]

export const rightNames: Readonly<Record<Right, Bilingual>> = {
  shops: { en: 'Shops', ar: 'المتاجر' },
  catalogue: { en: 'Products and categories', ar: 'المنتجات والفئات' },
  orders: { en: 'Orders, returns and delivery', ar: 'الطلبات والمرتجعات والتوصيل' },
  messages: { en: 'Messages and reviews', ar: 'الرسائل والتقييمات' },
  customers: { en: 'Customers', ar: 'العملاء' },
  money: { en: 'Money', ar: 'المال' },
  figures: { en: 'Figures', ar: 'الأرقام' },
  settings: { en: 'Settings, pages and mail', ar: 'الإعدادات والصفحات والبريد' },
  audit: { en: 'Audit log', ar: 'سجل التدقيق' },
  people: { en: 'Platform team', ar: 'فريق المنصة' },
}

/** Extent of a right: to see something, or also to change it. */
export const reaches = ['read', 'write'] as const
export type Reach = (typeof reaches)[number]

/**
 * The right that an endpoint for administrators requires. A right alone requires `read` where the call changes nothing,
 * else `write`; `customers:write` requires more than the method implies, e.g. for a file of all customers. Null: open
 * to every administrator, with a reply limited by their own rights.
 */
export type Need = Right | `${Right}:write` | null

const all: Readonly<Record<Right, Reach>> = {
  shops: 'write',
  catalogue: 'write',
  orders: 'write',
  messages: 'write',
  customers: 'write',
  money: 'write',
  figures: 'write',
  settings: 'write',
  audit: 'write',
  people: 'write',
}

const rightsOf: Readonly<Record<AdminRole, Readonly<Partial<Record<Right, Reach>>>>> = {
  owner: all,
  operations: {
    shops: 'write',
    catalogue: 'write',
    orders: 'write',
    messages: 'write',
    customers: 'read',
    figures: 'read',
  },
  finance: { shops: 'read', orders: 'read', money: 'write', figures: 'read', audit: 'read' },
  support: { shops: 'read', catalogue: 'read', orders: 'read', messages: 'write', customers: 'read' },
}

/** Returns the rights of a role, each with its extent. */
export function rightsOfRole(role: AdminRole): Readonly<Partial<Record<Right, Reach>>> {
  return rightsOf[role]
}

export function mayOnPlatform(role: AdminRole, right: Right, reach: Reach): boolean {
  const own = rightsOf[role][right]
  return own === 'write' || own === reach
}

/** Returns the right and extent that a need requires, where `reach` is what the call itself does. */
export function needOf(need: Exclude<Need, null>, reach: Reach): { right: Right; reach: Reach } {
  const [right] = need.split(':') as [Right]
  return { right, reach: need === right ? reach : 'write' }
}
