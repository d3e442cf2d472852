import { absent, conflict, forbidden, invalid, tooMany, unavailable, type Refusals } from './kind.ts'

/** Refusals about customers, checkout, orders and their payment. */
export const orderRefusals = {
  'customer.not-confirmed': invalid(
    'This is not the email address of the customer.',
    'هذا ليس البريد الإلكتروني للعميل.',
  ),
  'customer.cannot-join': invalid(
    'No other customer has this email address, or it has already been merged.',
    'لا يوجد عميل آخر بهذا البريد الإلكتروني، أو أنه مدموج من قبل.',
  ),
  'customer.has-open': conflict(
    'Not everything is settled: {numbers}. Erase the customer once it is.',
    'لا تزال هناك أمور مفتوحة: {numbers}. احذف بيانات العميل بعد تسويتها.',
  ),
  'customer.not-found': absent('This customer does not exist.', 'لا يوجد عميل بهذه البيانات.'),
  'order.not-found': absent('This order does not exist.', 'لا يوجد مثل هذا الطلب.'),
  'order.no-match': absent(
    'No order has this number and email address.',
    'لا يوجد طلب بهذا الرقم والبريد الإلكتروني.',
  ),
  'order.cannot-move': conflict(
    'An order that is {from} cannot become {to}.',
    'لا يمكن نقل الطلب من الحالة «{from}» إلى «{to}».',
  ),
  'order.reason-missing': invalid(
    'Please give a reason: the customer will see it.',
    'يُرجى ذكر السبب، فسيُبلَّغ به العميل.',
  ),
  'order.moved-meanwhile': conflict(
    'This order has changed in the meantime. Please check it again.',
    'تغيّرت حالة هذا الطلب في هذه الأثناء. راجعه من جديد.',
  ),
  'order.awaits-payment': conflict('This order has not been paid yet.', 'لم يُدفع ثمن هذا الطلب بعد.'),
  'order.awaits-confirmation': conflict(
    'The customer has not confirmed this order yet.',
    'لم يؤكد العميل هذا الطلب بعد.',
  ),
  'order.code-wrong': invalid(
    'This is not the code we emailed you. Tries left: {left}.',
    'هذا ليس الرمز الذي أرسلناه. المحاولات المتبقية: {left}.',
  ),
  'order.code-over': conflict(
    'This order can no longer be confirmed. Please order again.',
    'لم يعد بالإمكان تأكيد هذا الطلب. يُرجى الطلب من جديد.',
  ),
  'order.codes-sent': conflict(
    'We have already emailed you {most} codes. Please check your spam folder for the last one.',
    'أرسلنا {most} رموز من قبل. يُرجى البحث عن آخرها في مجلد الرسائل غير المرغوبة.',
  ),
  'order.too-many-items': conflict(
    'At most {most} of these items can be ordered at once. Order fewer, or contact us for more.',
    'لا يمكن طلب أكثر من {most} من هذه القطع دفعة واحدة بهذه الطريقة. اطلب عدداً أقل أو راسلنا لطلب المزيد.',
  ),
  'order.payments-open': conflict(
    'Several of your orders are still awaiting payment. Pay for or cancel one of them, then order again; orders not paid within half an hour end automatically.',
    'ما زالت عدة طلبات لك تنتظر الدفع. ادفع ثمن أحدها أو ألغِه ثم اطلب من جديد، وما لا يُدفع خلال نصف ساعة ينتهي من تلقاء نفسه.',
  ),
  'order.day-fixed': conflict(
    'The day of this order can no longer be changed.',
    'لم يعد بالإمكان تغيير يوم توصيل هذا الطلب.',
  ),
  'order.asked-too-often': conflict(
    'There are already very many questions about this order. Please call the shop.',
    'طُرحت أسئلة كثيرة جداً عن هذا الطلب. يُرجى الاتصال بالمتجر.',
  ),
  'order.answered-by-shop': conflict(
    'The shop of this order replies to its customer.',
    'متجر هذا الطلب هو من يجيب العميل.',
  ),
  'order.same-day': conflict(
    'The order is already scheduled for this time. Choose another day or time.',
    'هذا هو موعد الطلب الحالي. اختر يوماً أو وقتاً آخر.',
  ),
  'order.proposal-gone': conflict('This proposal is no longer open.', 'لم يعد هذا الاقتراح قائماً.'),
  'order.items-fixed': conflict(
    'Items of this order can no longer be cancelled.',
    'لم يعد بالإمكان إلغاء قطع من هذا الطلب.',
  ),
  'order.bundle-whole': conflict(
    'These items were bought as a set at a lower price. Cancel the same number of each, or the whole order.',
    'ثمن هذه القطع أقل لأنها اشتُريت طقماً. ألغِ العدد نفسه من كل قطعة منها، أو ألغِ الطلب كله.',
  ),
  'order.too-few-left': conflict(
    'There are not that many items left to cancel.',
    'لم يبقَ هذا العدد من القطع لإلغائه.',
  ),
  'order.empty': invalid('Your cart is empty.', 'سلتك فارغة.'),
  'order.not-for-sale': conflict(
    '{name} is no longer for sale. Remove it to continue.',
    'لم يعد {name} معروضاً للبيع. أزله لتتابع.',
  ),
  'order.product-unknown': conflict(
    'An item in your cart ({name}) is no longer for sale. Remove it to continue.',
    'لم تعد إحدى قطع سلتك ({name}) معروضة للبيع. أزلها لتتابع.',
  ),
  'order.color-unknown': conflict(
    '{name} is no longer available in this colour. Choose another one.',
    'لم يعد {name} متوفراً بهذا اللون. اختر لوناً آخر.',
  ),
  'order.assembly-unknown': conflict('The shop does not assemble {name}.', 'لا يوفر المتجر تركيب {name}.'),
  'order.not-delivered-there': conflict(
    '{shop} does not deliver to this emirate.',
    'لا يوصل {shop} إلى هذه الإمارة.',
  ),
  'order.window-full': conflict(
    '{shop} is no longer available at this time. Choose another day or time.',
    'لم يعد بإمكان {shop} الحضور في هذا الموعد. اختر يوماً أو وقتاً آخر.',
  ),
  'order.totals-changed': conflict(
    'Prices have changed since you last looked. Please check the new total, then order.',
    'تغيّرت الأسعار منذ آخر اطلاع. راجع المجموع الجديد ثم أكمل الطلب.',
  ),
  'order.terms-changed': conflict(
    'Our terms have changed since you last looked. Please read them, then order.',
    'تغيّرت شروطنا منذ آخر اطلاع. اقرأها ثم أكمل الطلب.',
  ),
  'order.cash-too-much': conflict(
    'Cash on delivery is available up to AED {limit} for all your orders of one day together.',
    'الدفع عند الاستلام متاح حتى {limit} د.إ. لمجموع طلباتك في اليوم الواحد.',
  ),
  'delivery.changed-meanwhile': conflict(
    'Someone else has changed your delivery settings in the meantime. Check them again before you save.',
    'غيّر شخص آخر شروط التوصيل في هذه الأثناء. راجعها قبل الحفظ.',
  ),
  'holiday.not-found': absent('This holiday does not exist.', 'لا توجد عطلة كهذه.'),
  'closure.not-found': absent(
    'Your shop has no closure from that day.',
    'متجرك ليس مغلقاً ابتداءً من ذلك اليوم.',
  ),
  'closure.too-many': conflict(
    'You can plan at most {max} closures. Remove one first.',
    'لا يُسجَّل لمتجرك أكثر من {max} إغلاقاً مقبلاً. أزل أحدها أولاً.',
  ),
  'order.card-unavailable': conflict(
    'Payment by card is not available. Choose cash on delivery.',
    'الدفع بالبطاقة غير متاح. اختر الدفع عند الاستلام.',
  ),
  'order.instalments-unavailable': conflict(
    'Instalments are not available for this amount. Choose another payment method.',
    'التقسيط غير متاح لهذا المبلغ. اختر طريقة دفع أخرى.',
  ),
  'document.not-found': absent(
    'This document does not exist for this order.',
    'لا يوجد مستند كهذا لهذا الطلب.',
  ),
  'document.not-rejected': conflict(
    'Only a rejected document can be sent again.',
    'لا يمكن إعادة إرسال مستند ما لم يُرفض.',
  ),
  'order.card-too-little': conflict(
    'This amount is too small for card payment. Choose cash on delivery.',
    'المبلغ أقل من أن يُدفع بالبطاقة. اختر الدفع عند الاستلام.',
  ),
  'payment.unavailable': unavailable(
    'The payment page is not available right now. Your order is kept: please try again in a moment.',
    'تعذّر الوصول إلى صفحة الدفع الآن. طلبك محفوظ، يُرجى المحاولة بعد قليل.',
  ),
  'payment.bad-signature': invalid(
    'This was not signed by the payment provider.',
    'هذه الرسالة غير موقّعة من مزوّد الدفع.',
  ),
  'order.key-needed': forbidden(
    'Only someone with access to this order’s emails can do that. Have a link sent to its email address and open it on this device.',
    'لا يستطيع ذلك إلا من يقرأ رسائل هذا الطلب. اطلب إرسال رابط إلى بريده الإلكتروني وافتحه على هذا الجهاز.',
  ),
  'order.proof-needed': tooMany(
    'Too many failed order look-ups with this email address or from here. Try again later, or open the link in the email about your order.',
    'جرت محاولات كثيرة للبحث عن طلبات بهذا البريد الإلكتروني أو من هنا دون جدوى. أعد المحاولة لاحقاً، أو افتح الرابط الوارد في رسالة طلبك.',
  ),
} as const satisfies Refusals
