import type { Bilingual } from '#domain/platform/text/language.ts'

/** Name of an action in the filter, and its sentence, with {actor} and {subject} for the names. */
export type ActionWords = {
  readonly en: readonly [name: string, sentence: string]
  readonly ar: readonly [name: string, sentence: string]
  /** Sentences by result, e.g. the status a decision led to; without a match, only its reason changed. */
  readonly led?: Readonly<Record<string, Bilingual>>
}

/** Actions on people, settings, shops and the catalogue. */
export const platformActions = {
  'admin.created': {
    en: ['Administrator created', '{actor} became an administrator'],
    ar: ['إنشاء مدير للمنصة', 'أصبح {actor} مديراً للمنصة'],
  },
  'people.changed': {
    en: ['Platform team changed', '{actor} changed the access of {subject} to the platform'],
    ar: ['تغيير فريق المنصة', 'غيّر {actor} مكان {subject} في المنصة'],
  },
  'people.invited-again': {
    en: ['Platform invitation resent', '{actor} resent the invitation to {subject}'],
    ar: ['إعادة إرسال دعوة إلى المنصة', 'أعاد {actor} إرسال دعوة {subject}'],
  },
  'profile.changed': {
    en: ['Own profile changed', '{actor} changed their own profile'],
    ar: ['تغيير الملف الشخصي', 'غيّر {actor} ملفه الشخصي'],
  },
  'password.changed': {
    en: ['Own password changed', '{actor} changed their own password'],
    ar: ['تغيير كلمة المرور', 'غيّر {actor} كلمة مروره'],
  },
  'password.reset': {
    en: ['Own password reset', '{actor} chose a new password through an emailed link'],
    ar: ['إعادة تعيين كلمة المرور', 'اختار {actor} كلمة مرور جديدة برابط بريدي'],
  },
  'factor.added': {
    en: ['Second factor added', '{actor} added a second factor'],
    ar: ['إضافة عامل تحقق ثانٍ', 'أضاف {actor} عامل تحقق ثانياً'],
  },
  'factor.removed': {
    en: ['Second factor removed', '{actor} removed a second factor'],
    ar: ['إزالة عامل تحقق ثانٍ', 'أزال {actor} عامل تحقق ثانياً'],
  },
  'factor.reset': {
    en: ['Second factors reset', '{actor} removed all second factors of {subject}'],
    ar: ['إعادة ضبط عوامل التحقق', 'أزال {actor} كل عوامل التحقق الثانية لـ {subject}'],
  },
  'recovery-codes.renewed': {
    en: ['Recovery codes renewed', '{actor} generated new recovery codes'],
    ar: ['تجديد رموز الاسترداد', 'أنشأ {actor} رموز استرداد جديدة'],
  },
  'settings.changed': {
    en: ['Settings changed', '{actor} changed the {subject}'],
    ar: ['تغيير الإعدادات', 'غيّر {actor} {subject}'],
  },
  'shop.decided': {
    en: ['Decision on a shop', '{actor} changed the decision on {subject}'],
    ar: ['قرار بشأن متجر', 'عدّل {actor} القرار بشأن {subject}'],
    led: {
      approved: { en: '{actor} approved the shop {subject}', ar: 'اعتمد {actor} متجر {subject}' },
      rejected: { en: '{actor} rejected the shop {subject}', ar: 'رفض {actor} متجر {subject}' },
      suspended: { en: '{actor} suspended the shop {subject}', ar: 'أوقف {actor} متجر {subject}' },
      pending: {
        en: '{actor} reopened the application of {subject}',
        ar: 'أعاد {actor} فتح طلب متجر {subject}',
      },
    },
  },
  'shop.changed': {
    en: ['Shop changed', '{actor} changed the shop {subject}'],
    ar: ['تغيير متجر', 'غيّر {actor} متجر {subject}'],
  },
  'shop.people-changed': {
    en: ['Shop team changed', '{actor} changed the team of {subject}'],
    ar: ['تغيير العاملين في متجر', 'غيّر {actor} عاملين في {subject}'],
  },
  'shop.owners-restored': {
    en: ['Change of owners undone', '{actor} objected to a change of owners of {subject}'],
    ar: ['التراجع عن تغيير المالكين', 'اعترض {actor} على تغيير مالكي {subject}'],
  },
  'shop.given-back': {
    en: ['Ownership of a shop decided', '{actor} decided who owns {subject}'],
    ar: ['البتّ في مالك متجر', 'بتّ {actor} في ملكية {subject}'],
  },
  'shop.fact-checked': {
    en: ['Shop detail checked', '{actor} checked a detail of the shop {subject} against its documents'],
    ar: ['التحقق من بيان متجر', 'قارن {actor} بياناً لمتجر {subject} بمستنداته'],
  },
  'kyc.renewed': {
    en: ['Shop document renewed', '{actor} sent a new document for the shop {subject}'],
    ar: ['تجديد مستند متجر', 'أرسل {actor} مستنداً جديداً لمتجر {subject}'],
  },
  'kyc.end-said': {
    en: ['Document expiry date set', '{actor} set the expiry date of a document of the shop {subject}'],
    ar: ['ذكر تاريخ انتهاء مستند', 'ذكر {actor} تاريخ انتهاء مستند لمتجر {subject}'],
  },
  'kyc.decided': {
    en: ['Decision on a renewed document', '{actor} decided on a renewed document of the shop {subject}'],
    ar: ['البتّ في مستند مجدَّد', 'بتّ {actor} في مستند مجدَّد لمتجر {subject}'],
  },
  'product.created': {
    en: ['Product created', '{actor} added the product {subject}'],
    ar: ['إضافة منتج', 'أضاف {actor} المنتج {subject}'],
  },
  'product.changed': {
    en: ['Product changed', '{actor} changed the product {subject}'],
    ar: ['تغيير منتج', 'غيّر {actor} المنتج {subject}'],
  },
  'product.family-changed': {
    en: ['Product family changed', '{actor} changed which products share a design with {subject}'],
    ar: ['تغيير عائلة منتج', 'غيّر {actor} القطع التي هي من تصميم {subject} نفسه'],
  },
  'product.decided': {
    en: ['Decision on a product', '{actor} changed the decision on {subject}'],
    ar: ['قرار بشأن منتج', 'عدّل {actor} القرار بشأن {subject}'],
    led: {
      active: { en: '{actor} approved the product {subject}', ar: 'اعتمد {actor} المنتج {subject}' },
      rejected: { en: '{actor} rejected the product {subject}', ar: 'رفض {actor} المنتج {subject}' },
    },
  },
  'product.deleted': {
    en: ['Product deleted', '{actor} deleted the product {subject}'],
    ar: ['حذف منتج', 'حذف {actor} المنتج {subject}'],
  },
  'category.created': {
    en: ['Category created', '{actor} added the category {subject}'],
    ar: ['إضافة فئة', 'أضاف {actor} الفئة {subject}'],
  },
  'category.changed': {
    en: ['Category changed', '{actor} changed the category {subject}'],
    ar: ['تغيير فئة', 'غيّر {actor} الفئة {subject}'],
  },
  'category.deleted': {
    en: ['Category deleted', '{actor} deleted the category {subject}'],
    ar: ['حذف فئة', 'حذف {actor} الفئة {subject}'],
    led: {
      moved: {
        en: '{actor} deleted the category {subject} and moved its products ({count}) to {target}',
        ar: 'حذف {actor} الفئة {subject} ونقل قطعها ({count}) إلى {target}',
      },
    },
  },
  'category.restored': {
    en: ['Category restored', '{actor} restored the category {subject}'],
    ar: ['استعادة فئة', 'تراجع {actor} عن حذف الفئة {subject}'],
  },
  'color.created': {
    en: ['Color created', '{actor} added the color {subject}'],
    ar: ['إضافة لون', 'أضاف {actor} اللون {subject}'],
  },
  'color.changed': {
    en: ['Color changed', '{actor} changed the color {subject}'],
    ar: ['تغيير لون', 'غيّر {actor} اللون {subject}'],
  },
  'color.deleted': {
    en: ['Color deleted', '{actor} deleted the color {subject}'],
    ar: ['حذف لون', 'حذف {actor} اللون {subject}'],
  },
  'color.restored': {
    en: ['Color restored', '{actor} restored the color {subject}'],
    ar: ['استعادة لون', 'تراجع {actor} عن حذف اللون {subject}'],
  },
  'color.seeded': {
    en: ['Furniture colors added', '{actor} added the missing furniture colors'],
    ar: ['إضافة ألوان الأثاث', 'أضاف {actor} ألوان الأثاث الناقصة'],
  },
  'room.created': {
    en: ['Room added', '{actor} added the room {subject}'],
    ar: ['إضافة غرفة', 'أضاف {actor} الغرفة {subject}'],
  },
  'room.changed': {
    en: ['Room changed', '{actor} changed the room {subject}'],
    ar: ['تغيير غرفة', 'غيّر {actor} الغرفة {subject}'],
  },
  'room.deleted': {
    en: ['Room deleted', '{actor} deleted the room {subject}'],
    ar: ['حذف غرفة', 'حذف {actor} الغرفة {subject}'],
  },
  'synonyms.created': {
    en: ['Search words added', '{actor} added the search words {subject}'],
    ar: ['إضافة كلمات بحث', 'أضاف {actor} كلمات البحث {subject}'],
  },
  'synonyms.changed': {
    en: ['Search words changed', '{actor} changed the search words {subject}'],
    ar: ['تغيير كلمات بحث', 'غيّر {actor} كلمات البحث {subject}'],
  },
  'synonyms.deleted': {
    en: ['Search words deleted', '{actor} deleted the search words {subject}'],
    ar: ['حذف كلمات بحث', 'حذف {actor} كلمات البحث {subject}'],
  },
} satisfies Readonly<Record<string, ActionWords>>
