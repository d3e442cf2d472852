import type { Bilingual } from '#domain/text/language.ts'

/** What a shop is mailed of only where it wants to be; new orders and whatever is urgent is mailed always. */
export const mailChoices = ['questions', 'products', 'payouts'] as const
export type MailChoice = (typeof mailChoices)[number]

export const mailChoiceNames: Readonly<Record<MailChoice, Bilingual>> = {
  questions: { en: 'Questions of customers', ar: 'أسئلة العملاء' },
  products: { en: 'Decisions on your products', ar: 'القرارات بشأن منتجاتك' },
  payouts: { en: 'Steps of your payouts', ar: 'خطوات صرف مستحقاتك' },
}
