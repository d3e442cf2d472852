import type { Right } from '#domain/platform/admin-roles.ts'
import type { NotificationKind } from '#domain/platform/notification.ts'
import { mayInShop, type ShopRole, shopRoles } from './shop-roles.ts'

/** What news of a shop is about, each with the right to it: whoever has that hears of it. */
export const notificationTopics = {
  orders: 'orders',
  returns: 'orders',
  questions: 'orders',
  reviews: 'messages',
  products: 'catalogue',
  payouts: 'money',
  /** Where the money goes: told whatever a shop does without. */
  bank: 'money',
  business: 'settings',
} as const satisfies Readonly<Record<string, Right>>
export type NotificationTopic = keyof typeof notificationTopics

/** What each kind of news is about that a shop is told; the others are for administrators. */
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

/** Whether somebody of a shop hears of a topic. */
export function hearsOf(role: ShopRole, topic: NotificationTopic): boolean {
  return mayInShop(role, notificationTopics[topic])
}

/** Who of a shop hears of news of a kind. */
export function rolesHearing(kind: ShopNotificationKind): readonly ShopRole[] {
  return shopRoles.filter((role) => hearsOf(role, topicOf[kind]))
}

/** The kinds of a shop's news that a role may not read, also where it came to another role before. */
export function kindsHiddenFrom(role: ShopRole): readonly ShopNotificationKind[] {
  const kinds = Object.keys(topicOf) as ShopNotificationKind[]
  return kinds.filter((kind) => !hearsOf(role, topicOf[kind]))
}
