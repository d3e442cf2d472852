import { type Need, needOf, type Right, rights } from '#domain/platform/admin-roles.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/** Roles of a shop's staff. */
export const shopRoles = ['owner', 'manager', 'orders'] as const
export type ShopRole = (typeof shopRoles)[number]

export const shopRoleNames: Readonly<Record<ShopRole, Bilingual>> = {
  owner: { en: 'Owner', ar: 'مالك' },
  manager: { en: 'Manager', ar: 'مدير' },
  orders: { en: 'Orders only', ar: 'الطلبات فقط' },
}

/** Each role's rights in its own shop, as endpoints and screens name them; the right to read includes the right to change. */
const rightsOf: Readonly<Record<ShopRole, readonly Right[]>> = {
  owner: rights,
  manager: ['orders', 'customers', 'messages', 'catalogue', 'figures'],
  orders: ['orders', 'customers'],
}

/** Whether a shop role has the right that a need names; true if it names none. */
export function mayInShop(role: ShopRole, need: Need): boolean {
  return need === null || rightsOf[role].includes(needOf(need, 'read').right)
}
