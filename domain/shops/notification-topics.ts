import type { Right } from '#domain/platform/admin-roles.ts'
import type { NotificationKind } from '#domain/platform/notification.ts'
import { mayInShop, type ShopRole, shopRoles } from './shop-roles.ts'

/** Topics of a shop's notifications, each with the right needed to receive them. */
export const notificationTopics = {
  orders: 'orders',
  returns: 'orders',
  questions: 'orders',
  reviews: 'messages',
  products: 'catalogue',
  payouts: 'money',
  /** The payout account: sent even if a user mutes topics. */
  bank: 'money',
  business: 'settings',
} as const satisfies Readonly<Record<string, Right>>
export type NotificationTopic = keyof typeof notificationTopics

/** The topic of each kind of notification for shops; the other kinds are for administrators. */
export const topicOf = {
  'order-placed': 'orders',
  'order-waiting': 'orders',
  'order-unanswered': 'orders',
  'order-cancelled': 'orders',
  'order-lessened': 'orders',
  'order-decided': 'orders',
  'order-refunded': 'orders',
  'order-day-agreed': 'orders',
  'order-day-declined': 'orders',
  'order-rescheduled': 'orders',
  'order-disputed': 'orders',
  'dispute-won': 'orders',
  'dispute-lost': 'orders',
  'return-day-agreed': 'returns',
  'return-day-declined': 'returns',
  'return-requested': 'returns',
  'return-decided': 'returns',
  'order-asked': 'questions',
  'review-published': 'reviews',
  'product-approved': 'products',
  'product-rejected': 'products',
  'product-taken-off': 'products',
  'product-put-back': 'products',
  'change-approved': 'products',
  'change-rejected': 'products',
  'import-finished': 'products',
  'import-failed': 'products',
  'payout-approved': 'payouts',
  'payout-rejected': 'payouts',
  'payout-paid': 'payouts',
  'payout-returned': 'payouts',
  'cash-short': 'payouts',
  'cash-short-reversed': 'payouts',
  'bank-account-entered': 'bank',
  'bank-account-confirmed': 'bank',
  'shop-approved': 'business',
  'shop-rejected': 'business',
  'shop-suspended': 'business',
  'shop-reinstated': 'business',
  'kyc-expiring': 'business',
  'kyc-expired': 'business',
  'kyc-missing': 'business',
  'kyc-approved': 'business',
  'kyc-rejected': 'business',
  'papers-read': 'business',
} as const satisfies { readonly [K in NotificationKind]?: NotificationTopic }
export type ShopNotificationKind = keyof typeof topicOf

/** Whether a shop role is notified of a topic. */
export function hearsOf(role: ShopRole, topic: NotificationTopic): boolean {
  return mayInShop(role, notificationTopics[topic])
}

/** The shop roles notified of a kind of event. */
export function rolesHearing(kind: ShopNotificationKind): readonly ShopRole[] {
  return shopRoles.filter((role) => hearsOf(role, topicOf[kind]))
}

/** The kinds of notification that a role may not read, even if received in an earlier role. */
export function kindsHiddenFrom(role: ShopRole): readonly ShopNotificationKind[] {
  const kinds = Object.keys(topicOf) as ShopNotificationKind[]
  return kinds.filter((kind) => !hearsOf(role, topicOf[kind]))
}
