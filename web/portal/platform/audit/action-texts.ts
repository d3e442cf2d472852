import type { AuditAction } from '#domain/platform/audit-action.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { actionNames } from './action-names.ts'

/** A decision by where it led; where it led nowhere else, only its reason changed. */
type AuditedChange =
  | AuditAction
  | `${'shop.decided' | 'product.decided'}.${string}`
  | 'category.deleted.moved'

const sentences: Readonly<Partial<Record<AuditedChange, Bilingual>>> = {
  'admin.created': { en: '{actor} became an administrator', ar: 'أصبح {actor} مديراً للمنصة' },
  'people.changed': {
    en: '{actor} changed the place of {subject} on the platform',
    ar: 'غيّر {actor} مكان {subject} في المنصة',
  },
  'people.invited-again': {
    en: '{actor} sent the invitation of {subject} again',
    ar: 'أعاد {actor} إرسال دعوة {subject}',
  },
  'profile.changed': { en: '{actor} changed their own profile', ar: 'غيّر {actor} ملفه الشخصي' },
  'password.changed': { en: '{actor} changed their own password', ar: 'غيّر {actor} كلمة مروره' },
  'password.reset': {
    en: '{actor} chose a new password by a mailed link',
    ar: 'اختار {actor} كلمة مرور جديدة برابط بريدي',
  },
  'factor.added': { en: '{actor} added a second factor', ar: 'أضاف {actor} عامل تحقق ثانياً' },
  'factor.removed': { en: '{actor} removed a second factor', ar: 'أزال {actor} عامل تحقق ثانياً' },
  'factor.reset': {
    en: '{actor} removed every second factor of {subject}',
    ar: 'أزال {actor} كل عوامل التحقق الثانية لـ {subject}',
  },
  'recovery-codes.renewed': { en: '{actor} made new recovery codes', ar: 'أنشأ {actor} رموز استرداد جديدة' },
  'settings.changed': { en: '{actor} changed the {subject}', ar: 'غيّر {actor} {subject}' },
  'shop.decided': {
    en: '{actor} changed the decision on {subject}',
    ar: 'عدّل {actor} القرار بشأن {subject}',
  },
  'shop.decided.approved': { en: '{actor} approved the shop {subject}', ar: 'اعتمد {actor} متجر {subject}' },
  'shop.decided.rejected': { en: '{actor} rejected the shop {subject}', ar: 'رفض {actor} متجر {subject}' },
  'shop.decided.suspended': { en: '{actor} suspended the shop {subject}', ar: 'أوقف {actor} متجر {subject}' },
  'shop.decided.pending': {
    en: '{actor} reopened the application of {subject}',
    ar: 'أعاد {actor} فتح طلب متجر {subject}',
  },
  'shop.changed': { en: '{actor} changed the shop {subject}', ar: 'غيّر {actor} متجر {subject}' },
  'shop.people-changed': { en: '{actor} changed people of {subject}', ar: 'غيّر {actor} عاملين في {subject}' },
  'shop.owners-restored': {
    en: '{actor} objected to a change of the owners of {subject}',
    ar: 'اعترض {actor} على تغيير مالكي {subject}',
  },
  'shop.given-back': {
    en: '{actor} settled who owns {subject}',
    ar: 'بتّ {actor} في ملكية {subject}',
  },
  'shop.fact-checked': {
    en: '{actor} checked a fact of the shop {subject} against its papers',
    ar: 'قارن {actor} بياناً لمتجر {subject} بمستنداته',
  },
  'kyc.renewed': {
    en: '{actor} sent a new document of the shop {subject}',
    ar: 'أرسل {actor} مستنداً جديداً لمتجر {subject}',
  },
  'kyc.decided': {
    en: '{actor} decided on a renewed document of the shop {subject}',
    ar: 'بتّ {actor} في مستند مجدَّد لمتجر {subject}',
  },
  'product.created': { en: '{actor} added the product {subject}', ar: 'أضاف {actor} المنتج {subject}' },
  'product.changed': { en: '{actor} changed the product {subject}', ar: 'غيّر {actor} المنتج {subject}' },
  'product.family-changed': {
    en: '{actor} changed which pieces are the same design as {subject}',
    ar: 'غيّر {actor} القطع التي هي من تصميم {subject} نفسه',
  },
  'product.decided': {
    en: '{actor} changed the decision on {subject}',
    ar: 'عدّل {actor} القرار بشأن {subject}',
  },
  'product.decided.active': {
    en: '{actor} approved the product {subject}',
    ar: 'اعتمد {actor} المنتج {subject}',
  },
  'product.decided.rejected': {
    en: '{actor} rejected the product {subject}',
    ar: 'رفض {actor} المنتج {subject}',
  },
  'product.deleted': { en: '{actor} deleted the product {subject}', ar: 'حذف {actor} المنتج {subject}' },
  'category.created': { en: '{actor} added the category {subject}', ar: 'أضاف {actor} الفئة {subject}' },
  'category.changed': { en: '{actor} changed the category {subject}', ar: 'غيّر {actor} الفئة {subject}' },
  'category.deleted': { en: '{actor} deleted the category {subject}', ar: 'حذف {actor} الفئة {subject}' },
  'category.deleted.moved': {
    en: '{actor} deleted the category {subject} and moved its pieces ({count}) to {target}',
    ar: 'حذف {actor} الفئة {subject} ونقل قطعها ({count}) إلى {target}',
  },
  'category.restored': {
    en: '{actor} took back the deletion of the category {subject}',
    ar: 'تراجع {actor} عن حذف الفئة {subject}',
  },
  'color.restored': {
    en: '{actor} took back the deletion of the colour {subject}',
    ar: 'تراجع {actor} عن حذف اللون {subject}',
  },
  'color.created': { en: '{actor} added the colour {subject}', ar: 'أضاف {actor} اللون {subject}' },
  'color.changed': { en: '{actor} changed the colour {subject}', ar: 'غيّر {actor} اللون {subject}' },
  'color.deleted': { en: '{actor} deleted the colour {subject}', ar: 'حذف {actor} اللون {subject}' },
  'color.seeded': {
    en: '{actor} added the missing furniture colours',
    ar: 'أضاف {actor} ألوان الأثاث الناقصة',
  },
  'synonyms.created': {
    en: '{actor} added the search words {subject}',
    ar: 'أضاف {actor} كلمات البحث {subject}',
  },
  'synonyms.changed': {
    en: '{actor} changed the search words {subject}',
    ar: 'غيّر {actor} كلمات البحث {subject}',
  },
  'synonyms.deleted': {
    en: '{actor} deleted the search words {subject}',
    ar: 'حذف {actor} كلمات البحث {subject}',
  },
  'commission.created': {
    en: '{actor} added a commission rule for {subject}',
    ar: 'أضاف {actor} قاعدة عمولة لـ {subject}',
  },
  'commission.changed': {
    en: '{actor} changed the commission rule for {subject}',
    ar: 'غيّر {actor} قاعدة العمولة لـ {subject}',
  },
  'commission.removed': {
    en: '{actor} removed the commission rule for {subject}',
    ar: 'أزال {actor} قاعدة العمولة لـ {subject}',
  },
  'policy.changed': { en: '{actor} changed the page {subject}', ar: 'غيّر {actor} صفحة {subject}' },
  'delivery.changed': { en: '{actor} changed the {subject}', ar: 'غيّر {actor} {subject}' },
  'holiday.changed': { en: '{actor} named the holiday {subject}', ar: 'حدّد {actor} العطلة {subject}' },
  'holiday.deleted': { en: '{actor} removed the holiday {subject}', ar: 'أزال {actor} العطلة {subject}' },
  'mail.retried': { en: '{actor} sent the mail {subject} again', ar: 'أعاد {actor} إرسال الرسالة {subject}' },
  'order.moved': { en: '{actor} moved the order {subject}', ar: 'غيّر {actor} حالة الطلب {subject}' },
  'order.lessened': {
    en: '{actor} cancelled pieces of the order {subject}',
    ar: 'ألغى {actor} قطعاً من الطلب {subject}',
  },
  'bank-account.entered': {
    en: '{actor} entered a bank account of {subject}',
    ar: 'أدخل {actor} حساباً مصرفياً لمتجر {subject}',
  },
  'bank-account.confirmed': {
    en: '{actor} confirmed a bank account of {subject}',
    ar: 'أكّد {actor} حساباً مصرفياً لمتجر {subject}',
  },
  'review.decided': {
    en: '{actor} decided a review of {subject}',
    ar: 'بتّ {actor} في تقييم للقطعة {subject}',
  },
  'review.replied': {
    en: '{actor} replied to a review of {subject}',
    ar: 'ردّ {actor} على تقييم للقطعة {subject}',
  },
  'review.reply-removed': {
    en: '{actor} removed the reply to a review of {subject}',
    ar: 'أزال {actor} الرد على تقييم للقطعة {subject}',
  },
  'customer.exported': { en: '{actor} exported a customer’s data', ar: 'صدّر {actor} بيانات عميل' },
  'customer.joined': {
    en: '{actor} joined two customers, or parted them again',
    ar: 'ضم {actor} عميلين أو فصل بينهما من جديد',
  },
  'customer.erased': { en: '{actor} erased a customer’s data', ar: 'حذف {actor} بيانات عميل' },
  'payout.moved': { en: '{actor} moved the payout {subject}', ar: 'غيّر {actor} حالة طلب الصرف {subject}' },
  'deposit.entered': {
    en: '{actor} entered the bank’s payment {subject}',
    ar: 'سجّل {actor} إيداع المصرف {subject}',
  },
  'deposit.reversed': {
    en: '{actor} took back the bank’s payment {subject}',
    ar: 'تراجع {actor} عن إيداع المصرف {subject}',
  },
  'provider-report.read': {
    en: '{actor} read the card provider’s report of {subject}',
    ar: 'قرأ {actor} تقرير مزوّد الدفع عن {subject}',
  },
  'order.day-proposed': {
    en: '{actor} proposed another day for the order {subject}',
    ar: 'اقترح {actor} يوماً آخر للطلب {subject}',
  },
  'order.day-withdrawn': {
    en: '{actor} withdrew the day proposed for the order {subject}',
    ar: 'سحب {actor} اليوم المقترح للطلب {subject}',
  },
  'order.message-written': {
    en: '{actor} wrote a message on the order {subject}',
    ar: 'كتب {actor} رسالة على الطلب {subject}',
  },
  'refund.retried': {
    en: '{actor} had the refund of the order {subject} tried again',
    ar: 'أعاد {actor} محاولة رد المبلغ للطلب {subject}',
  },
  'refund.paid': {
    en: '{actor} paid the refund of the order {subject} another way',
    ar: 'ردّ {actor} مبلغ الطلب {subject} بطريقة أخرى',
  },
  'document.sent-again': {
    en: '{actor} had the document {subject} sent again',
    ar: 'أعاد {actor} إرسال المستند {subject}',
  },
  'return.moved': { en: '{actor} moved the return {subject}', ar: 'غيّر {actor} حالة الإرجاع {subject}' },
}

type Fields = Readonly<Record<string, unknown>> | null
type AuditedAction = { readonly action: AuditAction; readonly before?: Fields; readonly after: Fields }

/** What was done, with `{actor}` and `{subject}` where their names go; `{count}` and `{target}` where pieces were moved. */
export function sentenceFor({ action, before, after }: AuditedAction): Bilingual {
  if (action === 'category.deleted' && movedOf(before))
    return sentences['category.deleted.moved'] as Bilingual
  const led = sentences[`${action}.${String(after?.['status'])}` as AuditedChange]
  return led ?? sentences[action] ?? actionNames[action]
}

/** How many pieces a deleted category handed on, and to which; null where it had none. */
export function movedOf(
  before: Fields | undefined,
): { readonly count: number; readonly target: unknown } | null {
  const { productCount, productsMovedTo } = before ?? {}
  const isMoved = typeof productCount === 'number' && productCount > 0 && Boolean(productsMovedTo)
  return isMoved ? { count: productCount, target: productsMovedTo } : null
}

/** The settings as the subject of a sentence. */
export const settingsSubject: Bilingual = { en: 'settings', ar: 'الإعدادات' }
