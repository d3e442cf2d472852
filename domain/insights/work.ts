import { type AdminRole, mayOnPlatform, type Need, type Right } from '#domain/platform/admin-roles.ts'
import { mayInShop, type ShopRole } from '#domain/shops/shop-roles.ts'

/** Kinds of work that may wait for administrators, most urgent first, each with the right needed to do it. */
const adminWork = {
  refunds: 'money',
  disputes: 'money',
  shops: 'shops',
  products: 'catalogue',
  payouts: 'money',
  journals: 'money',
  registration: 'money',
  reviews: 'messages',
  returns: 'orders',
  questions: 'messages',
  orders: 'orders',
  renewed: 'shops',
  expired: 'shops',
  expiring: 'shops',
  rate: 'settings',
} as const satisfies Readonly<Record<string, Right>>

/** The same for a shop's staff. */
const shopWork = {
  orders: 'orders',
  due: 'orders',
  questions: 'orders',
  returns: 'orders',
  rejected: 'catalogue',
  stock: 'catalogue',
  replies: 'messages',
  documents: 'settings',
} as const satisfies Readonly<Record<string, Right>>

export type AdminWork = keyof typeof adminWork
export type ShopWork = keyof typeof shopWork

export const adminWorks = Object.keys(adminWork) as [AdminWork, ...AdminWork[]]
export const shopWorks = Object.keys(shopWork) as [ShopWork, ...ShopWork[]]

/** The right that an administrator needs for a kind of work. */
export function needOfWork(work: AdminWork): Need {
  return `${adminWork[work]}:write`
}

/** Whether a platform role may do a kind of work; other kinds are not counted as waiting for it. */
export function isAdminWorkOf(role: AdminRole, work: AdminWork): boolean {
  return mayOnPlatform(role, adminWork[work], 'write')
}

/** Whether a shop role may see a kind of work; other kinds are not counted as waiting for it. */
export function isWorkOf(role: ShopRole, work: ShopWork): boolean {
  return mayInShop(role, shopWork[work])
}
