import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** The page of one shop: its facts, and everything that belongs to it. */
export const shopPageTexts = messages(words, {
  en: {
    back: 'All shops',
    tabs: 'About this shop',
    overview: 'Overview',
    failed: 'The shop could not be loaded',
    review: 'Review',
  },
  ar: {
    back: 'كل المتاجر',
    tabs: 'حول هذا المتجر',
    overview: 'نظرة عامة',
    failed: 'تعذّر تحميل المتجر',
    review: 'مراجعة',
  },
})
