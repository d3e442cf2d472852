import { type AdminRole, adminRoles, mayOnPlatform, type Right } from './admin-roles.ts'
import type { NotificationKind } from './notification.ts'

/** What each kind of news is about that administrators are told: whoever may deal with that hears of it. */
const rightOf = {
  'shop-registered': 'shops',
  'shop-opened': 'shops',
  'shop-kyc-expiring': 'shops',
  'shop-kyc-expired': 'shops',
  'kyc-renewed': 'shops',
  'owners-objected': 'people',
  'product-submitted': 'catalogue',
  'products-imported': 'catalogue',
  'order-placed': 'orders',
  'order-waiting': 'orders',
  'order-overdue': 'orders',
  'order-unanswered': 'orders',
  'order-cancelled': 'orders',
  'order-lessened': 'orders',
  'order-day-agreed': 'orders',
  'order-day-declined': 'orders',
  'order-rescheduled': 'orders',
  'return-day-agreed': 'orders',
  'return-day-declined': 'orders',
  'return-requested': 'orders',
  'order-asked': 'messages',
  'review-written': 'messages',
  'payout-requested': 'money',
  'refund-failed': 'money',
  'capture-failed': 'money',
  'release-failed': 'money',
  'payment-odd': 'money',
  'payment-refused': 'money',
  'dispute-opened': 'money',
  'dispute-won': 'money',
  'dispute-lost': 'money',
  'document-rejected': 'money',
  'exchange-rate-old': 'money',
} as const satisfies { readonly [K in NotificationKind]?: Right }
export type AdminNotificationKind = keyof typeof rightOf

const kinds = Object.keys(rightOf) as AdminNotificationKind[]

/** The roles that hear of news of a kind, by mail too. */
export function adminRolesHearing(kind: AdminNotificationKind): readonly AdminRole[] {
  return adminRoles.filter((role) => mayOnPlatform(role, rightOf[kind], 'write'))
}

/** The kinds of news that a role may not read, also where they came to another role before. */
export function adminKindsHiddenFrom(role: AdminRole): readonly AdminNotificationKind[] {
  return kinds.filter((kind) => !adminRolesHearing(kind).includes(role))
}
