import type { Bilingual } from './text/language.ts'

/** Every kind of notification in the portals, each with its text in both languages. */
export const notificationSentences = {
  'shop-registered': {
    en: '{shop} has registered and is waiting for review.',
    ar: 'سجّل متجر {shop} وينتظر المراجعة.',
  },
  'shop-opened': {
    en: '{shop} has registered and was approved automatically.',
    ar: 'سجّل متجر {shop} واعتُمد تلقائياً.',
  },
  'shop-approved': { en: 'Your shop {shop} is approved.', ar: 'تم اعتماد متجرك {shop}.' },
  'shop-rejected': { en: 'The registration of {shop} was not accepted.', ar: 'لم يُقبل تسجيل متجر {shop}.' },
  'shop-suspended': { en: 'Your shop {shop} is suspended.', ar: 'أُوقف متجرك {shop}.' },
  'shop-reinstated': { en: 'Your shop {shop} is reinstated.', ar: 'أُعيد اعتماد متجرك {shop}.' },
  'kyc-expiring': {
    en: '{document} expires on {expiresOn}: please upload the new one.',
    ar: 'ينتهي سريان {document} في {expiresOn}. يُرجى إرسال المستند الجديد.',
  },
  'kyc-expired': {
    en: '{document} expired on {expiresOn}: please upload the new one.',
    ar: 'انتهى سريان {document} في {expiresOn}. يُرجى إرسال المستند الجديد.',
  },
  'kyc-missing': {
    en: 'Your invoices show no VAT until your VAT number is verified: please upload the document ({document}).',
    ar: 'لا تُظهر فواتيرك ضريبة حتى يثبت رقمك. يُرجى إرسال المستند ({document}).',
  },
  'kyc-approved': {
    en: 'Your new document is approved: {document}.',
    ar: 'اعتُمد مستندك الجديد: {document}.',
  },
  'kyc-rejected': {
    en: 'Your new document was not accepted: {document}. The previous one stays on file.',
    ar: 'لم يُقبل مستندك الجديد: {document}. يبقى السابق كما هو.',
  },
  'papers-read': {
    en: 'We added details from your documents to your business data. Please check that they are correct.',
    ar: 'أضفنا ما تذكره مستنداتك إلى بيانات نشاطك. يُرجى التحقق من صحته.',
  },
  'shop-kyc-expiring': {
    en: 'A document of {shop} expires on {expiresOn}: {document}.',
    ar: 'ينتهي سريان مستند لمتجر {shop} في {expiresOn}: {document}.',
  },
  'shop-kyc-expired': {
    en: 'A document of {shop} expired on {expiresOn}: {document}.',
    ar: 'انتهى سريان مستند لمتجر {shop} في {expiresOn}: {document}.',
  },
  'exchange-rate-old': {
    en: 'The euro exchange rate dates from {ratedOn}: please enter a newer one. Products priced in euros use it.',
    ar: 'سعر صرف اليورو يعود إلى {ratedOn}. يُرجى إدخال سعر أحدث، فالمنتجات المسعّرة باليورو تتبعه.',
  },
  'owners-objected': {
    en: '{by} has objected to a change of the owners of {shop}. Payouts are on hold until an owner of the platform has decided.',
    ar: 'اعترض {by} على تغيير مالكي {shop}. تنتظر المستحقات حتى يبتّ أحد مالكي المنصة في الأمر.',
  },
  'kyc-renewed': {
    en: '{shop} has uploaded a new document for review: {document}.',
    ar: 'أرسل متجر {shop} مستنداً جديداً ينتظر المراجعة: {document}.',
  },
  'product-submitted': {
    en: '{shop} has submitted {product} for review.',
    ar: 'أرسل متجر {shop} المنتج {product} للمراجعة.',
  },
  'product-approved': {
    en: '{product} is approved and on sale.',
    ar: 'تم اعتماد المنتج {product} وهو معروض للبيع.',
  },
  'product-rejected': { en: '{product} was not accepted.', ar: 'لم يُقبل المنتج {product}.' },
  'product-taken-off': {
    en: '{product} was taken off sale by Majlis.',
    ar: 'أوقف مجلس عرض المنتج {product}.',
  },
  'product-put-back': {
    en: '{product} was put back on sale by Majlis.',
    ar: 'أعاد مجلس عرض المنتج {product} للبيع.',
  },
  'change-approved': {
    en: 'Your change to {product} is approved.',
    ar: 'تم اعتماد تعديلك على المنتج {product}.',
  },
  'change-rejected': {
    en: 'Your change to {product} was not accepted. The previously approved version stays as it is.',
    ar: 'لم يُقبل تعديلك على المنتج {product}. تبقى النسخة المعتمدة كما هي.',
  },
  'import-finished': {
    en: 'The import of {file} is finished: {count} products were saved.',
    ar: 'اكتمل استيراد {file}. عدد المنتجات التي كُتبت: {count}.',
  },
  'import-failed': {
    en: 'The import of {file} has stopped after {count} products.',
    ar: 'توقّف استيراد {file}. عدد المنتجات التي كُتبت: {count}.',
  },
  'products-imported': {
    en: '{shop} has submitted {count} products for review by import.',
    ar: 'أرسل متجر {shop} منتجات للمراجعة عن طريق الاستيراد. عددها: {count}.',
  },
  'order-placed': { en: 'New order {order}: please accept it.', ar: 'طلب جديد {order}: يُرجى قبوله.' },
  'order-waiting': {
    en: 'Order {order} has been waiting for your answer since yesterday.',
    ar: 'الطلب {order} ينتظر ردّك منذ الأمس.',
  },
  'order-overdue': {
    en: '{shop} has not answered order {order} for two days.',
    ar: 'لم يردّ متجر {shop} على الطلب {order} منذ يومين.',
  },
  'order-unanswered': {
    en: 'Order {order} was not answered in time and has been cancelled.',
    ar: 'لم يُجَب عن الطلب {order} في الوقت المحدد، فأُلغي.',
  },
  'return-requested': {
    en: 'A customer wants to return items from order {order}.',
    ar: 'يطلب عميل إرجاع قطع من الطلب {order}.',
  },
  'return-day-agreed': {
    en: 'The customer agrees: collect the items of order {order} on {dayOn}, {window}.',
    ar: 'وافق العميل على استلام مرتجع الطلب {order} في {dayOn}، {window}.',
  },
  'return-day-declined': {
    en: 'The customer declined collection of order {order} on {dayOn}, {window}: propose another day.',
    ar: 'لا يناسب العميل استلام مرتجع الطلب {order} في {dayOn}، {window}: اقترح يوماً آخر.',
  },
  'review-written': {
    en: 'A customer has reviewed {product}: the review is waiting for approval.',
    ar: 'قيّم عميل {product}، والتقييم بانتظار المراجعة.',
  },
  'review-published': {
    en: 'A customer has reviewed {product}: {stars} of 5 stars.',
    ar: 'قيّم عميل {product} بعدد نجوم {stars} من 5.',
  },
  'bank-account-entered': {
    en: 'A new bank account ending in {ending} was entered. Confirm it with the link in your email.',
    ar: 'أُدخل حساب مصرفي جديد ينتهي بـ {ending}. أكّده من الرابط في بريدك.',
  },
  'bank-account-confirmed': {
    en: 'From {usableOn}, payouts go to the bank account ending in {ending}.',
    ar: 'ابتداءً من {usableOn} تُحوَّل المستحقات إلى الحساب المصرفي المنتهي بـ {ending}.',
  },
  'payout-requested': {
    en: '{shop} has requested a payout of {amount}.',
    ar: 'يطلب متجر {shop} صرف {amount}.',
  },
  'payout-approved': { en: 'Payout {payout} is approved.', ar: 'اعتُمد طلب الصرف {payout}.' },
  'payout-rejected': { en: 'Payout {payout} was rejected.', ar: 'رُفض طلب الصرف {payout}.' },
  'payout-returned': {
    en: 'Payout {payout} was returned: it did not reach your account.',
    ar: 'أُعيد مبلغ طلب الصرف {payout}: لم يصل إلى حسابك.',
  },
  'payout-paid': {
    en: 'Payout {payout} was paid to your account.',
    ar: 'حُوِّل مبلغ طلب الصرف {payout} إلى حسابك.',
  },
  'cash-short': {
    en: 'The cash collected on {dayOn} was {amount} short. The difference is deducted from your balance.',
    ar: 'ينقص {amount} من نقد يوم {dayOn}، وخُصم من مستحقات متجرك.',
  },
  'cash-short-reversed': {
    en: 'The cash count for {dayOn} was reversed: the missing {amount} has been credited back to your shop.',
    ar: 'أُلغي عدّ نقد يوم {dayOn}، وأُعيد المبلغ الناقص {amount} إلى مستحقات متجرك.',
  },
  'order-cancelled': {
    en: 'The customer has cancelled order {order}.',
    ar: 'ألغى العميل الطلب {order}.',
  },
  'order-decided': {
    en: 'Majlis has updated order {order}. Its status is now {status}.',
    ar: 'حدّث مجلس الطلب {order}، وحالته الآن {status}.',
  },
  'order-refunded': {
    en: 'Majlis refunds {amount} of order {order} at your shop’s expense.',
    ar: 'يعيد مجلس {amount} من الطلب {order} على حساب متجرك.',
  },
  'return-decided': {
    en: 'Majlis has updated a return of order {order}. Its status is now {status}.',
    ar: 'حدّث مجلس إرجاعاً من الطلب {order}، وحالته الآن {status}.',
  },
  'order-asked': {
    en: 'A customer has a question about order {order}.',
    ar: 'لدى عميل سؤال عن الطلب {order}.',
  },
  'order-lessened': {
    en: 'Items of order {order} were cancelled.',
    ar: 'أُلغيت قطع من الطلب {order}.',
  },
  'refund-failed': {
    en: 'The card refund for order {order} failed. Please refund it another way.',
    ar: 'تعذّرت إعادة مبلغ من الطلب {order} إلى البطاقة. يُرجى إعادته بطريقة أخرى.',
  },
  'capture-failed': {
    en: 'Order {order} was delivered, but the instalment provider does not pay for it. Please check with the provider; we retry every hour.',
    ar: 'تم تسليم الطلب {order} ولم يدفعه مزوّد التقسيط. راجعه لديه، ويُعاد السؤال كل ساعة.',
  },
  'release-failed': {
    en: 'The instalment provider does not release the amount written off for order {order}. Please resolve it with the provider; we stop retrying after a week.',
    ar: 'لم يُلغِ مزوّد التقسيط المبلغ المشطوب من الطلب {order}. يُرجى متابعته لديه، ولن يُعاد السؤال بعد أسبوع.',
  },
  'document-rejected': {
    en: '{document} of order {order} was rejected by the e-invoicing provider.',
    ar: 'رفض مزوّد الفوترة الإلكترونية المستند {document} للطلب {order}.',
  },
  'payment-odd': {
    en: 'The payment for {order} is not the amount that was requested. Dirhams are refunded automatically; please check it at the provider.',
    ar: 'المبلغ المدفوع للطلب {order} يختلف عن المبلغ المطلوب. تُعاد الدراهم تلقائياً، ويُرجى مراجعته لدى مزوّد الدفع.',
  },
  'payment-refused': {
    en: 'The payment provider rejected the request for {order}, which has been cancelled. It may reject every payment; please check the log and the provider.',
    ar: 'رفض مزوّد الدفع ما طلبته مجلس للطلب {order} فأُلغي. قد يرفض كل عمليات الدفع، يُرجى مراجعة السجل ومزوّد الدفع.',
  },
  'dispute-opened': {
    en: 'A customer disputes the card payment of order {order}. Please answer at the provider before the deadline.',
    ar: 'يعترض عميل على دفع الطلب {order} بالبطاقة. يُرجى الرد لدى مزوّد الدفع قبل انتهاء المهلة.',
  },
  'order-disputed': {
    en: 'A customer disputes the card payment of order {order}. Majlis responds to their bank.',
    ar: 'يعترض عميل على دفع الطلب {order} بالبطاقة. يتولى مجلس الرد على مصرفه.',
  },
  'dispute-won': {
    en: 'The dispute of order {order} was decided in the shop’s favour.',
    ar: 'حُسم الاعتراض على الطلب {order} لصالح البيع.',
  },
  'dispute-lost': {
    en: 'The dispute of order {order} was decided in the customer’s favour.',
    ar: 'حُسم الاعتراض على الطلب {order} لصالح العميل.',
  },
  'order-day-agreed': {
    en: 'The customer agrees to the delivery of order {order} on {dayOn}, {window}.',
    ar: 'وافق العميل على توصيل الطلب {order} في {dayOn}، {window}.',
  },
  'order-day-declined': {
    en: 'The customer of order {order} declines {dayOn}, {window}. The day agreed before stays.',
    ar: 'لم يوافق عميل الطلب {order} على {dayOn}، {window}، ويبقى الموعد السابق.',
  },
  'order-rescheduled': {
    en: 'The customer moved order {order} to {dayOn}, {window}.',
    ar: 'نقل العميل موعد توصيل الطلب {order} إلى {dayOn}، {window}.',
  },
} as const satisfies Record<string, Bilingual>
