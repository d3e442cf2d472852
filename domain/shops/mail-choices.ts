import { hearsOf, type NotificationTopic } from './notification-topics.ts'
import type { ShopRole } from './shop-roles.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/**
 * What each of a shop is mailed of unless they mute it for themselves. Of the bank account and of the shop itself, its
 * documents among it, whoever may act on it is mailed always.
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

/** Of these somebody is mailed always: to whom the platform writes first, where everybody has muted them. */
export const urgentTopics: readonly NotificationTopic[] = ['orders', 'returns']

export const mailChoiceNames: Readonly<Record<MailChoice, Bilingual>> = {
  orders: { en: 'Orders', ar: 'الطلبات' },
  returns: { en: 'Returns', ar: 'المرتجعات' },
  questions: { en: 'Questions of customers', ar: 'أسئلة العملاء' },
  products: { en: 'Decisions on your products', ar: 'القرارات بشأن منتجاتك' },
  reviews: { en: 'Published reviews', ar: 'التقييمات المنشورة' },
  payouts: { en: 'Steps of your payouts', ar: 'خطوات صرف مستحقاتك' },
}

/** What somebody of a role may choose: the kinds of mail that they get at all. */
export function mailChoicesOf(role: ShopRole): MailChoice[] {
  return mailChoices.filter((choice) => hearsOf(role, choice))
}

/** What somebody does without who wants these; what their role gets no mail of stays as it was, for another role. */
export function mutedFor(
  role: ShopRole,
  wanted: readonly MailChoice[],
  before: readonly string[],
): MailChoice[] {
  const own = mailChoicesOf(role)
  return mailChoices.filter((one) => (own.includes(one) ? !wanted.includes(one) : before.includes(one)))
}
