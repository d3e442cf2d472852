import { messages } from '#web/kit/i18n/messages.ts'

/** The page of one shop: what it is, and all that is of it. */
export const shopPageTexts = messages({
  en: {
    back: 'All shops',
    tabs: 'About this shop',
    overview: 'Overview',
    orders: 'Orders',
    returns: 'Returns',
    reviews: 'Reviews',
    products: 'Products',
    money: 'Money',
    documents: 'Documents',
    history: 'History',
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
    reviews: 'التقييمات',
    products: 'المنتجات',
    money: 'المبالغ',
    documents: 'المستندات',
    history: 'السجل',
    failed: 'تعذّر تحميل المتجر',
    review: 'مراجعة',
    statement: 'كشف الحساب',
    commission: 'العمولة',
  },
})
