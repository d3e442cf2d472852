import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'
import { counted, orders } from '#web/kit/elements/counted.ts'

/** Texts shared by several screens of orders. */
export const orderWords = messages(words, {
  en: {
    items: 'Items',
    time: 'Time',
    anotherDay: 'Another day',
    payment: 'Payment',
    markDelivered: 'Mark delivered',
    customerIsNotified: 'The customer is notified.',
    reasonForCustomer: 'Reason for the customer',
    sentWith: 'Shipped with',
    ordersFound: { zero: 'No orders', one: '{count} order', other: '{count} orders' },
    notKept: 'This could not be saved',
    rated: 'Rated {rating} out of 5',
    customerPhotos: 'Customer’s photos',
    proposeThisDay: 'Propose this day',
  },
  ar: {
    items: 'القطع',
    time: 'الوقت',
    anotherDay: 'يوم آخر',
    payment: 'الدفع',
    markDelivered: 'تأكيد التسليم',
    customerIsNotified: 'سيُبلَّغ العميل بذلك.',
    reasonForCustomer: 'السبب كما يقرؤه العميل',
    sentWith: 'أُرسل مع',
    ordersFound: counted('لا توجد طلبات', orders),
    notKept: 'لم يُسجَّل ذلك',
    rated: 'التقييم {rating} من 5',
    customerPhotos: 'صور العميل',
    proposeThisDay: 'اقتراح هذا اليوم',
  },
})
