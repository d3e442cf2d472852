import { messages } from '#web/kit/i18n/messages.ts'

/** What is said where the page is made, so that it need not come with its scripts. */
export const viewTexts = messages({
  en: {
    ordered: 'Ordered',
    rejectedByShop: 'Rejected by the shop',
    now: 'Now',
    expected: 'Expected {day}',
    delivery: 'Delivery',
    due: 'Cash for the driver',
    byYou: 'You cancelled {items}.',
    byShop: 'The shop cancelled {items}.',
    restored: 'Not cancelled any more: {items}.',
    notHandedOver: 'The order could not be handed over: {failure}.',
    proposed: 'The shop proposed {moment}.',
    agreed: 'You agreed to {moment}.',
    declined: 'You declined {moment}.',
    withdrawn: 'The shop withdrew its proposal of {moment}.',
    changed: 'You chose {moment}.',
  },
  ar: {
    ordered: 'تم إرسال الطلب',
    rejectedByShop: 'رفضه المتجر',
    now: 'الآن',
    expected: 'متوقّع {day}',
    delivery: 'التوصيل',
    due: 'نقداً للسائق',
    byYou: 'ألغيت {items}.',
    byShop: 'ألغى المتجر {items}.',
    restored: 'لم تعد ملغاة: {items}.',
    notHandedOver: 'تعذّر تسليم الطلب: {failure}.',
    proposed: 'اقترح المتجر {moment}.',
    agreed: 'وافقت على {moment}.',
    declined: 'لم توافق على {moment}.',
    withdrawn: 'سحب المتجر اقتراحه: {moment}.',
    changed: 'اخترت {moment}.',
  },
})
