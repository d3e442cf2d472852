import type { ActionWords } from './platform-actions.ts'

/** Actions on commercial terms, orders, customers and money. */
export const tradeActions = {
  'commission.created': {
    en: ['Commission rule added', '{actor} added a commission rule for {subject}'],
    ar: ['إضافة قاعدة عمولة', 'أضاف {actor} قاعدة عمولة لـ {subject}'],
  },
  'commission.changed': {
    en: ['Commission rule changed', '{actor} changed the commission rule for {subject}'],
    ar: ['تغيير قاعدة عمولة', 'غيّر {actor} قاعدة العمولة لـ {subject}'],
  },
  'commission.removed': {
    en: ['Commission rule removed', '{actor} removed the commission rule for {subject}'],
    ar: ['إزالة قاعدة عمولة', 'أزال {actor} قاعدة العمولة لـ {subject}'],
  },
  'policy.changed': {
    en: ['Policy page changed', '{actor} changed the page {subject}'],
    ar: ['تغيير صفحة تعهدات', 'غيّر {actor} صفحة {subject}'],
  },
  'delivery.changed': {
    en: ['Usual delivery terms changed', '{actor} changed the {subject}'],
    ar: ['تغيير شروط التوصيل المعتادة', 'غيّر {actor} {subject}'],
  },
  'holiday.changed': {
    en: ['Holiday set', '{actor} set the holiday {subject}'],
    ar: ['تحديد عطلة', 'حدّد {actor} العطلة {subject}'],
  },
  'holiday.deleted': {
    en: ['Holiday removed', '{actor} removed the holiday {subject}'],
    ar: ['إزالة عطلة', 'أزال {actor} العطلة {subject}'],
  },
  'job.repeated': {
    en: ['Background job retried', '{actor} retried “{subject}”'],
    ar: ['إعادة عمل في الخلفية', 'أعاد {actor} تنفيذ «{subject}»'],
  },
  'mail.retried': {
    en: ['Mail sent again', '{actor} sent the mail {subject} again'],
    ar: ['إعادة إرسال رسالة', 'أعاد {actor} إرسال الرسالة {subject}'],
  },
  'mails.retried': {
    en: ['Failed emails sent again', '{actor} resent all emails that had failed within a week'],
    ar: ['إعادة إرسال الرسائل الفاشلة', 'أعاد {actor} إرسال كل ما فشل من رسائل خلال أسبوع'],
  },
  'order.moved': {
    en: ['Order status changed', '{actor} changed the status of order {subject}'],
    ar: ['تغيير حالة طلب', 'غيّر {actor} حالة الطلب {subject}'],
  },
  'order.documents-issued': {
    en: ['Documents issued immediately', '{actor} issued the documents of order {subject} immediately'],
    ar: ['إصدار المستندات فوراً', 'أصدر {actor} مستندات الطلب {subject} فوراً'],
  },
  'order.pieces-received': {
    en: ['Undelivered items received', '{actor} received undelivered items of order {subject}'],
    ar: ['استلام قطع لم تُسلَّم', 'سجّل {actor} عودة قطع لم تُسلَّم من الطلب {subject}'],
  },
  'order.lessened': {
    en: ['Order items cancelled', '{actor} cancelled items of order {subject}'],
    ar: ['إلغاء قطع من طلب', 'ألغى {actor} قطعاً من الطلب {subject}'],
  },
  'order.day-proposed': {
    en: ['Another day proposed', '{actor} proposed another day for order {subject}'],
    ar: ['اقتراح يوم آخر', 'اقترح {actor} يوماً آخر للطلب {subject}'],
  },
  'order.day-withdrawn': {
    en: ['Proposed day withdrawn', '{actor} withdrew the day proposed for order {subject}'],
    ar: ['سحب اليوم المقترح', 'سحب {actor} اليوم المقترح للطلب {subject}'],
  },
  'order.message-written': {
    en: ['Order message written', '{actor} wrote a message on order {subject}'],
    ar: ['كتابة رسالة على طلب', 'كتب {actor} رسالة على الطلب {subject}'],
  },
  'refund.retried': {
    en: ['Refund retried', '{actor} retried the refund of order {subject}'],
    ar: ['إعادة محاولة رد مبلغ', 'أعاد {actor} محاولة رد المبلغ للطلب {subject}'],
  },
  'refund.given': {
    en: ['Refund without a return', '{actor} issued a refund for order {subject}'],
    ar: ['إعادة مبلغ دون إرجاع', 'أعاد {actor} مبلغاً من الطلب {subject}'],
  },
  'refund.settled': {
    en: ['Refund settled', '{actor} closed the refund of order {subject}: the bank had already refunded it'],
    ar: ['تسوية مبلغ مُعاد', 'أغلق {actor} المبلغ المُعاد للطلب {subject}: أعاده المصرف'],
  },
  'capture.retried': {
    en: [
      'Instalment capture retried',
      '{actor} asked the provider again for the amount it refused to pay for order {subject}',
    ],
    ar: ['إعادة طلب أقساط', 'طلب {actor} من المزوّد مجدداً ما رفض دفعه من الطلب {subject}'],
  },
  'capture.written-off': {
    en: [
      'Instalments written off',
      '{actor} wrote off the amount the provider did not pay for order {subject}',
    ],
    ar: ['شطب أقساط', 'شطب {actor} ما لم يدفعه المزوّد من الطلب {subject}'],
  },
  'refund.paid': {
    en: ['Refund paid', '{actor} paid the refund of order {subject}'],
    ar: ['رد مبلغ', 'ردّ {actor} مبلغ الطلب {subject}'],
  },
  'refund.account-entered': {
    en: ['Refund account entered', '{actor} entered a customer’s account for the refund of order {subject}'],
    ar: ['إدخال حساب لمبلغ مُعاد', 'أدخل {actor} حساب العميل للمبلغ المُعاد من الطلب {subject}'],
  },
  'refund.returned': {
    en: [
      'Refund returned by the bank',
      '{actor} recorded that the bank returned the refund of order {subject}',
    ],
    ar: ['إعادة مبلغ من المصرف', 'سجّل {actor} أن المصرف أعاد مبلغ الطلب {subject}'],
  },
  'document.sent-again': {
    en: ['Document resent', '{actor} resent the document {subject}'],
    ar: ['إعادة إرسال مستند', 'أعاد {actor} إرسال المستند {subject}'],
  },
  'return.moved': {
    en: ['Return status changed', '{actor} changed the status of the return {subject}'],
    ar: ['تغيير حالة إرجاع', 'غيّر {actor} حالة الإرجاع {subject}'],
  },
  'customer.exported': {
    en: ['Customer data exported', '{actor} exported a customer’s data'],
    ar: ['تصدير بيانات عميل', 'صدّر {actor} بيانات عميل'],
  },
  'customers.exported': {
    en: ['List naming customers exported', '{actor} exported a list that names customers'],
    ar: ['تصدير قائمة فيها عملاء', 'صدّر {actor} قائمة فيها أسماء عملاء'],
  },
  'customer.erased': {
    en: ['Customer data erased', '{actor} erased a customer’s data'],
    ar: ['حذف بيانات عميل', 'حذف {actor} بيانات عميل'],
  },
  'customer.joined': {
    en: ['Customers merged or separated', '{actor} merged two customers, or separated them again'],
    ar: ['دمج عملاء أو فصلهم', 'دمج {actor} عميلين أو فصل بينهما من جديد'],
  },
  'review.decided': {
    en: ['Decision on a review', '{actor} decided on a review of {subject}'],
    ar: ['البتّ في تقييم', 'بتّ {actor} في تقييم للقطعة {subject}'],
  },
  'review.replied': {
    en: ['Reply to a review', '{actor} replied to a review of {subject}'],
    ar: ['الرد على تقييم', 'ردّ {actor} على تقييم للقطعة {subject}'],
  },
  'review.reply-removed': {
    en: ['Reply removed', '{actor} removed the reply to a review of {subject}'],
    ar: ['إزالة رد', 'أزال {actor} الرد على تقييم للقطعة {subject}'],
  },
  'bank-account.entered': {
    en: ['Bank account entered', '{actor} entered a bank account for {subject}'],
    ar: ['إدخال حساب مصرفي', 'أدخل {actor} حساباً مصرفياً لمتجر {subject}'],
  },
  'bank-account.confirmed': {
    en: ['Bank account confirmed', '{actor} confirmed a bank account of {subject}'],
    ar: ['تأكيد حساب مصرفي', 'أكّد {actor} حساباً مصرفياً لمتجر {subject}'],
  },
  'bank-account.withdrawn': {
    en: ['Bank account discarded', '{actor} discarded a bank account of {subject} before it was confirmed'],
    ar: ['التراجع عن حساب مصرفي', 'تراجع {actor} عن حساب مصرفي لمتجر {subject} قبل تأكيده'],
  },
  'payout.moved': {
    en: ['Payout status changed', '{actor} changed the status of the payout {subject}'],
    ar: ['تغيير حالة طلب صرف', 'غيّر {actor} حالة طلب الصرف {subject}'],
  },
  'bank-file.made': {
    en: ['Bank file created', '{actor} created the bank file {subject}'],
    ar: ['إنشاء ملف للمصرف', 'أنشأ {actor} ملف المصرف {subject}'],
  },
  'transfers.ordered': {
    en: ['Transfers ordered', '{actor} instructed the provider to transfer payouts'],
    ar: ['طلب تحويلات', 'طلب {actor} من المزوّد تحويل طلبات الصرف'],
  },
  'provider-account.opened': {
    en: ['Provider account opened', '{actor} opened a provider account for {subject}'],
    ar: ['فتح حساب لدى المزوّد', 'فتح {actor} حساباً لدى المزوّد لمتجر {subject}'],
  },
  'exchange-rate.entered': {
    en: ['Exchange rate entered', '{actor} entered the exchange rate of {subject}'],
    ar: ['إدخال سعر صرف', 'أدخل {actor} سعر الصرف ليوم {subject}'],
  },
  'cash.counted': {
    en: ['Cash counted', '{actor} counted the cash of {subject}'],
    ar: ['عدّ النقد', 'عدّ {actor} نقد {subject}'],
  },
  'cash.count-reversed': {
    en: ['Cash count reversed', '{actor} reversed the cash count of {subject}'],
    ar: ['التراجع عن عدّ نقد', 'تراجع {actor} عن عدّ نقد {subject}'],
  },
  'bank-statement.read': {
    en: ['Bank statement imported', '{actor} imported the bank statement {subject}'],
    ar: ['قراءة كشف حساب المصرف', 'قرأ {actor} كشف حساب المصرف {subject}'],
  },
  'bank-entry.matched': {
    en: ['Decision on a bank entry', '{actor} decided on the bank entry {subject}'],
    ar: ['قرار بشأن حركة في المصرف', 'قرّر {actor} بشأن حركة المصرف {subject}'],
  },
  'account.named': {
    en: ['Ledger account named', '{actor} gave the ledger account {subject} a number and a name'],
    ar: ['تسمية حساب في الدفاتر', 'أعطى {actor} الحساب {subject} رقماً واسماً'],
  },
  'platform-registration.confirmed': {
    en: ['Registration of Majlis confirmed', '{actor} confirmed the registration of Majlis as {subject}'],
    ar: ['تأكيد تسجيل مجلس', 'أكّد {actor} تسجيل مجلس باسم {subject}'],
  },
  'platform-registration.entered': {
    en: ['Tax registration of Majlis entered', '{actor} entered the tax registration of Majlis: {subject}'],
    ar: ['تسجيل ضريبي لمجلس', 'سجّل {actor} بيانات مجلس الضريبية: {subject}'],
  },
  'deposit.entered': {
    en: ['Bank payment entered', '{actor} entered the bank payment {subject}'],
    ar: ['تسجيل إيداع في المصرف', 'سجّل {actor} إيداع المصرف {subject}'],
  },
  'deposit.reversed': {
    en: ['Bank payment reversed', '{actor} reversed the bank payment {subject}'],
    ar: ['التراجع عن إيداع في المصرف', 'تراجع {actor} عن إيداع المصرف {subject}'],
  },
  'period.closed': {
    en: ['Month closed', '{actor} closed the books of {subject}'],
    ar: ['إغلاق دفاتر شهر', 'أغلق {actor} دفاتر {subject}'],
  },
  'journal.entered': {
    en: ['Journal entered', '{actor} entered the journal “{subject}”'],
    ar: ['إدخال قيد يدوي', 'أدخل {actor} القيد «{subject}»'],
  },
  'journal.confirmed': {
    en: ['Journal confirmed', '{actor} confirmed the journal “{subject}”'],
    ar: ['تأكيد قيد يدوي', 'أكّد {actor} القيد «{subject}»'],
  },
  'journal.withdrawn': {
    en: ['Journal withdrawn', '{actor} withdrew the journal “{subject}”'],
    ar: ['سحب قيد يدوي', 'سحب {actor} القيد «{subject}»'],
  },
  'provider-report.read': {
    en: ['Card provider report imported', '{actor} imported the card provider’s report of {subject}'],
    ar: ['قراءة تقرير مزوّد الدفع', 'قرأ {actor} تقرير مزوّد الدفع عن {subject}'],
  },
} satisfies Readonly<Record<string, ActionWords>>
