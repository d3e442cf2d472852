import { type AdminRole, adminRoles, mayOnPlatform, type Right } from './admin-roles.ts'
import type { NotificationKind } from './notification.ts'

/** The right that each kind of notification to administrators concerns; roles with that right receive it. */
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

/** Returns the roles that receive notifications of a kind, also by mail. */
export function adminRolesHearing(kind: AdminNotificationKind): readonly AdminRole[] {
  return adminRoles.filter((role) => mayOnPlatform(role, rightOf[kind], 'write'))
}

/** Returns the kinds of notification hidden from a role, even if the user received them in an earlier role. */
export function adminKindsHiddenFrom(role: AdminRole): readonly AdminNotificationKind[] {
  return kinds.filter((kind) => !adminRolesHearing(kind).includes(role))
}
