import type { Refusals } from './kind.ts'

/** Buying, and what becomes of an order. */
export const orderRefusals = {
  'customer.not-confirmed': {
    kind: 'invalid',
    en: 'This is not the email address of the customer.',
    ar: 'هذا ليس البريد الإلكتروني للعميل.',
  },
  'customer.cannot-join': {
    kind: 'invalid',
    en: 'No other customer has this email address, or it is joined already.',
    ar: 'لا يوجد عميل آخر بهذا البريد الإلكتروني، أو أنه مضموم من قبل.',
  },
  'customer.has-open': {
    kind: 'conflict',
    en: 'Something is still open: {numbers}. Erase the customer when it is settled.',
    ar: 'لا تزال هناك أمور مفتوحة: {numbers}. احذف بيانات العميل بعد تسويتها.',
  },
  'customer.not-found': {
    kind: 'absent',
    en: 'There is no such customer.',
    ar: 'لا يوجد عميل بهذه البيانات.',
  },
  'order.not-found': {
    kind: 'absent',
    en: 'There is no such order.',
    ar: 'لا يوجد مثل هذا الطلب.',
  },
  'order.no-match': {
    kind: 'absent',
    en: 'No order has this number and email address.',
    ar: 'لا يوجد طلب بهذا الرقم والبريد الإلكتروني.',
  },
  'order.cannot-move': {
    kind: 'conflict',
    en: 'An order that is {from} cannot become {to}.',
    ar: 'لا يمكن نقل الطلب من الحالة «{from}» إلى «{to}».',
  },
  'order.reason-missing': {
    kind: 'invalid',
    en: 'Please say why: the customer is told.',
    ar: 'يُرجى ذكر السبب، فسيُبلَّغ به العميل.',
  },
  'order.moved-meanwhile': {
    kind: 'conflict',
    en: 'This order has moved on meanwhile. Look at it again.',
    ar: 'تغيّرت حالة هذا الطلب في هذه الأثناء. راجعه من جديد.',
  },
  'order.awaits-payment': {
    kind: 'conflict',
    en: 'This order has not been paid yet.',
    ar: 'لم يُدفع ثمن هذا الطلب بعد.',
  },
  'order.awaits-confirmation': {
    kind: 'conflict',
    en: 'The customer has not confirmed this order yet.',
    ar: 'لم يؤكد العميل هذا الطلب بعد.',
  },
  'order.code-wrong': {
    kind: 'invalid',
    en: 'This is not the code that we mailed. Tries left: {left}.',
    ar: 'هذا ليس الرمز الذي أرسلناه. المحاولات المتبقية: {left}.',
  },
  'order.code-over': {
    kind: 'conflict',
    en: 'This order can no longer be confirmed. Please order again.',
    ar: 'لم يعد بالإمكان تأكيد هذا الطلب. يُرجى الطلب من جديد.',
  },
  'order.codes-sent': {
    kind: 'conflict',
    en: 'We have mailed {most} codes already. Please look into your spam folder for the last one.',
    ar: 'أرسلنا {most} رموز من قبل. يُرجى البحث عن آخرها في مجلد الرسائل غير المرغوبة.',
  },
  'order.too-many-items': {
    kind: 'conflict',
    en: 'A first order holds at most {most} of these items. Buy fewer, or write to us for more.',
    ar: 'لا يزيد الطلب الأول على {most} من هذه القطع. اطلب عدداً أقل أو راسلنا لطلب المزيد.',
  },
  'order.day-fixed': {
    kind: 'conflict',
    en: 'The day of this order cannot be changed any more.',
    ar: 'لم يعد بالإمكان تغيير يوم توصيل هذا الطلب.',
  },
  'order.asked-too-often': {
    kind: 'conflict',
    en: 'There are very many questions about this order already. Please call the shop.',
    ar: 'طُرحت أسئلة كثيرة جداً عن هذا الطلب. يُرجى الاتصال بالمتجر.',
  },
  'order.answered-by-shop': {
    kind: 'conflict',
    en: 'The shop of this order answers its customer.',
    ar: 'متجر هذا الطلب هو من يجيب العميل.',
  },
  'order.same-day': {
    kind: 'conflict',
    en: 'The order already comes at this time. Choose another day or time.',
    ar: 'هذا هو موعد الطلب الحالي. اختر يوماً أو وقتاً آخر.',
  },
  'order.proposal-gone': {
    kind: 'conflict',
    en: 'This proposal does not stand any more.',
    ar: 'لم يعد هذا الاقتراح قائماً.',
  },
  'order.items-fixed': {
    kind: 'conflict',
    en: 'Items of this order cannot be cancelled any more.',
    ar: 'لم يعد بالإمكان إلغاء قطع من هذا الطلب.',
  },
  'order.bundle-whole': {
    kind: 'conflict',
    en: 'These items cost less because they were bought as a set. Cancel the same number of each of them, or the whole order.',
    ar: 'ثمن هذه القطع أقل لأنها اشتُريت طقماً. ألغِ العدد نفسه من كل قطعة منها، أو ألغِ الطلب كله.',
  },
  'order.too-few-left': {
    kind: 'conflict',
    en: 'There are not that many items left to cancel.',
    ar: 'لم يبقَ هذا العدد من القطع لإلغائه.',
  },
  'order.empty': { kind: 'invalid', en: 'Your cart is empty.', ar: 'سلتك فارغة.' },
  'order.not-for-sale': {
    kind: 'conflict',
    en: '{name} is no longer for sale. Remove it to go on.',
    ar: 'لم يعد {name} معروضاً للبيع. أزله لتتابع.',
  },
  'order.product-unknown': {
    kind: 'conflict',
    en: 'An item in your cart ({name}) is no longer for sale. Remove it to go on.',
    ar: 'لم تعد إحدى قطع سلتك ({name}) معروضة للبيع. أزلها لتتابع.',
  },
  'order.color-unknown': {
    kind: 'conflict',
    en: '{name} no longer comes in this colour. Choose another one.',
    ar: 'لم يعد {name} متوفراً بهذا اللون. اختر لوناً آخر.',
  },
  'order.assembly-unknown': {
    kind: 'conflict',
    en: 'The shop does not assemble {name}.',
    ar: 'لا يوفر المتجر تركيب {name}.',
  },
  'order.not-delivered-there': {
    kind: 'conflict',
    en: '{shop} does not deliver to this emirate.',
    ar: 'لا يوصل {shop} إلى هذه الإمارة.',
  },
  'order.window-full': {
    kind: 'conflict',
    en: '{shop} cannot come at this time any more. Choose another day or time.',
    ar: 'لم يعد بإمكان {shop} الحضور في هذا الموعد. اختر يوماً أو وقتاً آخر.',
  },
  'order.totals-changed': {
    kind: 'conflict',
    en: 'Prices have changed since you last looked. Please check the new total, then order.',
    ar: 'تغيّرت الأسعار منذ آخر اطلاع. راجع المجموع الجديد ثم أكمل الطلب.',
  },
  'order.terms-changed': {
    kind: 'conflict',
    en: 'Our terms have changed since you last looked. Please read them, then order.',
    ar: 'تغيّرت شروطنا منذ آخر اطلاع. اقرأها ثم أكمل الطلب.',
  },
  'order.cash-too-much': {
    kind: 'conflict',
    en: 'Cash on delivery is possible up to AED {limit} for each order, and for all of a day.',
    ar: 'الدفع عند الاستلام متاح حتى {limit} د.إ. لكل طلب ولكل طلبات اليوم.',
  },
  'delivery.changed-meanwhile': {
    kind: 'conflict',
    en: 'Somebody else has changed how you deliver meanwhile. Look at it again before you save.',
    ar: 'غيّر شخص آخر شروط التوصيل في هذه الأثناء. راجعها قبل الحفظ.',
  },
  'holiday.not-found': {
    kind: 'absent',
    en: 'There is no such holiday.',
    ar: 'لا توجد عطلة كهذه.',
  },
  'closure.not-found': {
    kind: 'absent',
    en: 'Your shop is not closed from that day on.',
    ar: 'متجرك ليس مغلقاً ابتداءً من ذلك اليوم.',
  },
  'closure.too-many': {
    kind: 'conflict',
    en: 'Your shop can be closed {max} times ahead. Remove one first.',
    ar: 'يمكن إغلاق متجرك {max} مرة مقبلة. أزل إحداها أولاً.',
  },
  'order.card-unavailable': {
    kind: 'conflict',
    en: 'Payment by card is not available. Choose cash on delivery.',
    ar: 'الدفع بالبطاقة غير متاح. اختر الدفع عند الاستلام.',
  },
  'order.instalments-unavailable': {
    kind: 'conflict',
    en: 'Instalments are not available for this sum. Choose another way to pay.',
    ar: 'التقسيط غير متاح لهذا المبلغ. اختر طريقة دفع أخرى.',
  },
  'document.not-found': {
    kind: 'absent',
    en: 'This order has no such document.',
    ar: 'لا يوجد مستند كهذا لهذا الطلب.',
  },
  'document.not-rejected': {
    kind: 'conflict',
    en: 'Only a document that was rejected can be sent again.',
    ar: 'لا يمكن إعادة إرسال مستند ما لم يُرفض.',
  },
  'order.card-too-little': {
    kind: 'conflict',
    en: 'This is too little for a card. Choose cash on delivery.',
    ar: 'المبلغ أقل من أن يُدفع بالبطاقة. اختر الدفع عند الاستلام.',
  },
  'payment.unavailable': {
    kind: 'unavailable',
    en: 'The payment page cannot be reached right now. Your order is kept: please try again in a moment.',
    ar: 'تعذّر الوصول إلى صفحة الدفع الآن. طلبك محفوظ، يُرجى المحاولة بعد قليل.',
  },
  'payment.bad-signature': {
    kind: 'invalid',
    en: 'This was not signed by the payment provider.',
    ar: 'هذه الرسالة غير موقّعة من مزوّد الدفع.',
  },
  'order.key-needed': {
    kind: 'forbidden',
    en: 'Only whoever reads the emails of this order can do that. Have a link sent to its email address and open it on this device.',
    ar: 'لا يستطيع ذلك إلا من يقرأ رسائل هذا الطلب. اطلب إرسال رابط إلى بريده الإلكتروني وافتحه على هذا الجهاز.',
  },
  'order.proof-needed': {
    kind: 'too-many',
    en: 'Too many orders were looked for in vain with this e-mail address or from here. Try again later, or open the link in the mail about your order.',
    ar: 'جرت محاولات كثيرة للبحث عن طلبات بهذا البريد الإلكتروني أو من هنا دون جدوى. أعد المحاولة لاحقاً، أو افتح الرابط الوارد في رسالة طلبك.',
  },
} as const satisfies Refusals
