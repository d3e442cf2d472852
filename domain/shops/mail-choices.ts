import type { NewsTopic } from './news-topics.ts'
import type { Bilingual } from '#domain/text/language.ts'

/** What a shop is mailed of only where it wants to be; new orders and whatever is urgent is mailed always. */
export const mailChoices = ['questions', 'products', 'reviews', 'payouts'] as const satisfies NewsTopic[]
type MailChoice = (typeof mailChoices)[number]

export const mailChoiceNames: Readonly<Record<MailChoice, Bilingual>> = {
  questions: { en: 'Questions of customers', ar: 'أسئلة العملاء' },
  products: { en: 'Decisions on your products', ar: 'القرارات بشأن منتجاتك' },
  reviews: { en: 'Published reviews', ar: 'التقييمات المنشورة' },
  payouts: { en: 'Steps of your payouts', ar: 'خطوات صرف مستحقاتك' },
}
