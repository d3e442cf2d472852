import { hearsOf, type NotificationTopic } from './notification-topics.ts'
import type { ShopRole } from './shop-roles.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/**
 * Topics about which a shop's staff get mail unless they mute them. Mail about the bank account and the shop itself,
 * including its documents, cannot be muted by those with the right to it.
 */
export const mailChoices = [
  'orders',
  'returns',
  'questions',
  'products',
  'reviews',
  'payouts',
] as const satisfies NotificationTopic[]
export type MailChoice = (typeof mailChoices)[number]

/** Topics that always reach someone by mail: the shop's owner if everyone has muted them. */
export const urgentTopics: readonly NotificationTopic[] = ['orders', 'returns']

export const mailChoiceNames: Readonly<Record<MailChoice, Bilingual>> = {
  orders: { en: 'Orders', ar: 'الطلبات' },
  returns: { en: 'Returns', ar: 'المرتجعات' },
  questions: { en: 'Customer questions', ar: 'أسئلة العملاء' },
  products: { en: 'Decisions on your products', ar: 'القرارات بشأن منتجاتك' },
  reviews: { en: 'Published reviews', ar: 'التقييمات المنشورة' },
  payouts: { en: 'Payout updates', ar: 'خطوات صرف مستحقاتك' },
}

/** The topics that a role can mute: those about which it gets mail at all. */
export function mailChoicesOf(role: ShopRole): MailChoice[] {
  return mailChoices.filter((choice) => hearsOf(role, choice))
}

/** Topics muted by a user who wants `wanted`; those without mail for their role stay as before, for another role. */
export function mutedFor(
  role: ShopRole,
  wanted: readonly MailChoice[],
  before: readonly string[],
): MailChoice[] {
  const own = mailChoicesOf(role)
  return mailChoices.filter((one) => (own.includes(one) ? !wanted.includes(one) : before.includes(one)))
}
