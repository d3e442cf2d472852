import { type AdminRole, mayOnPlatform, type Need, type Right } from '#domain/platform/admin-roles.ts'
import { mayInShop, type ShopRole } from '#domain/shops/shop-roles.ts'

/** What may wait for administrators, what presses most first, each with the list that shows it and nothing else. */
export const adminWork = {
  refunds: '/admin/orders?needs=refund',
  disputes: '/admin/orders?needs=dispute',
  shops: '/admin/shops?status=pending',
  products: '/admin/products',
  payouts: '/admin/payouts?status=pending',
  reviews: '/admin/reviews',
  returns: '/admin/returns?status=waiting',
  questions: '/admin/orders?questions=unanswered',
  orders: '/admin/orders?stage=pending',
  renewed: '/admin/shops?papers=renewed',
  expired: '/admin/shops?papers=expired',
  expiring: '/admin/shops?papers=expiring',
} as const

/** The same for the people of a shop. */
export const shopWork = {
  orders: '/shop/orders?stage=pending',
  due: '/shop/orders?needs=delivery',
  questions: '/shop/orders?questions=unanswered',
  returns: '/shop/returns?status=waiting',
  rejected: '/shop/products?status=rejected',
  stock: '/shop/products?status=active&stock=low',
  replies: '/shop/reviews?answered=no',
  papers: '/shop/settings',
} as const

export type AdminWork = keyof typeof adminWork
export type ShopWork = keyof typeof shopWork

export const adminWorks = Object.keys(adminWork) as [AdminWork, ...AdminWork[]]
export const shopWorks = Object.keys(shopWork) as [ShopWork, ...ShopWork[]]

const rightOf = {
  refunds: 'money',
  disputes: 'money',
  shops: 'shops',
  products: 'catalogue',
  payouts: 'money',
  reviews: 'messages',
  returns: 'orders',
  questions: 'messages',
  orders: 'orders',
  renewed: 'shops',
  expired: 'shops',
  expiring: 'shops',
} as const satisfies Record<AdminWork, Right>

/** What an administrator must have the right to, to deal with what waits. */
export function needOfWork(work: AdminWork): Need {
  return `${rightOf[work]}:write`
}

/** Whether a role on the platform may deal with what waits: the rest does not wait for it. */
export function isAdminWorkOf(role: AdminRole, work: AdminWork): boolean {
  return mayOnPlatform(role, rightOf[work], 'write')
}

/** Whether a role of a shop may open the list of what waits: what it may not see does not wait for it. */
export function isWorkOf(role: ShopRole, work: ShopWork): boolean {
  return mayInShop(role, shopWork[work])
}
