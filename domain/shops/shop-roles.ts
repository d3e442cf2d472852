import { type Need, needOf, type Right, rights } from '#domain/platform/admin-roles.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/** What somebody is in a shop. */
export const shopRoles = ['owner', 'manager', 'orders'] as const
export type ShopRole = (typeof shopRoles)[number]

export const shopRoleNames: Readonly<Record<ShopRole, Bilingual>> = {
  owner: { en: 'Owner', ar: 'مالك' },
  manager: { en: 'Manager', ar: 'مدير' },
  orders: { en: 'Orders only', ar: 'الطلبات فقط' },
}

/** What each may of their own shop, by the words that endpoints and screens name; whoever may see something may change it. */
const rightsOf: Readonly<Record<ShopRole, readonly Right[]>> = {
  owner: rights,
  manager: ['orders', 'customers', 'messages', 'catalogue', 'figures'],
  orders: ['orders', 'customers'],
}

/** Whether a role of a shop may what a need names; what names none is everybody's. */
export function mayInShop(role: ShopRole, need: Need): boolean {
  return need === null || rightsOf[role].includes(needOf(need, 'read').right)
}
