import { type AdminRole, mayOnPlatform, type Need, type Right } from '#domain/platform/admin-roles.ts'
import { mayInShop, type ShopRole } from '#domain/shops/shop-roles.ts'

/** What may wait for administrators, what presses most first, each with the right to deal with it. */
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

/** The same for the people of a shop. */
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

/** What an administrator must have the right to, to deal with what waits. */
export function needOfWork(work: AdminWork): Need {
  return `${adminWork[work]}:write`
}

/** Whether a role on the platform may deal with what waits: the rest does not wait for it. */
export function isAdminWorkOf(role: AdminRole, work: AdminWork): boolean {
  return mayOnPlatform(role, adminWork[work], 'write')
}

/** Whether a role of a shop may open the list of what waits: what it may not see does not wait for it. */
export function isWorkOf(role: ShopRole, work: ShopWork): boolean {
  return mayInShop(role, shopWork[work])
}
