import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** The page of one shop: what it is, and all that is of it. */
export const shopPageTexts = messages(words, {
  en: {
    back: 'All shops',
    tabs: 'About this shop',
    overview: 'Overview',
    orders: 'Orders',
    returns: 'Returns',
    money: 'Money',
    failed: 'The shop could not be loaded',
    review: 'Review',
    statement: 'Statement',
    commission: 'Commission',
  },
  ar: {
    back: 'كل المتاجر',
    tabs: 'حول هذا المتجر',
    overview: 'نظرة عامة',
    orders: 'الطلبات',
    returns: 'المرتجعات',
    money: 'المبالغ',
    failed: 'تعذّر تحميل المتجر',
    review: 'مراجعة',
    statement: 'كشف الحساب',
    commission: 'العمولة',
  },
})
