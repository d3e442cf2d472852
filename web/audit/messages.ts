import { messages } from '#web/i18n/messages.ts'
import { columnOf, fieldOf, labelWithUnit, storedFields } from '#contract/products/field-lists.ts'
import { productFields } from '#contract/products/product-fields.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { styleTags } from '#domain/status/product-status.ts'
import type { Bilingual } from '#domain/text/language.ts'
import { styleName } from '#web/storefront/style-name.ts'

export const auditTexts = messages({
  en: {
    title: 'Audit log',
    subtitle: 'Who changed what, and when. Entries are never changed or removed.',
    back: 'Settings',
    failed: 'The audit log could not be read',
    moreFailed: 'Older entries could not be read',
    empty: 'Nothing recorded yet',
    emptyText: 'Every decision and change of an administrator appears here.',
    noneFound: 'No entries match these filters',
    noneFoundText: 'Try other days, or look at everything.',
    clear: 'Clear filters',
    filters: 'Filters',
    actor: 'Administrator',
    action: 'Action',
    search: 'Name',
    searchHint: 'Shop, product, …',
    from: 'From',
    to: 'To',
    everybody: 'Everybody',
    everything: 'Everything',
    oneSubject: 'Entries about one subject only',
    more: 'Show older entries',
    entries: 'Entries',
    reason: 'Reason',
    story: 'All about this',
    was: 'Was',
    is: 'Is now',
    none: 'none',
    on: 'On',
    off: 'Off',
    andMore: '{names} and {count} more',
  },
  ar: {
    title: 'سجل التدقيق',
    subtitle: 'من غيّر ماذا ومتى. لا تُعدَّل السجلات ولا تُحذف.',
    back: 'الإعدادات',
    failed: 'تعذّرت قراءة سجل التدقيق',
    moreFailed: 'تعذّرت قراءة السجلات الأقدم',
    empty: 'لم يُسجَّل شيء بعد',
    emptyText: 'يظهر هنا كل قرار وتغيير يقوم به مدير المنصة.',
    noneFound: 'لا توجد سجلات تطابق عوامل التصفية هذه',
    noneFoundText: 'جرّب أياماً أخرى، أو اعرض كل شيء.',
    clear: 'مسح عوامل التصفية',
    filters: 'التصفية',
    actor: 'مدير المنصة',
    action: 'الإجراء',
    search: 'الاسم',
    searchHint: 'متجر أو منتج…',
    from: 'من',
    to: 'إلى',
    everybody: 'الجميع',
    everything: 'كل الإجراءات',
    oneSubject: 'سجلات موضوع واحد فقط',
    more: 'عرض سجلات أقدم',
    entries: 'السجلات',
    reason: 'السبب',
    story: 'كل ما سُجّل عنه',
    was: 'كان',
    is: 'أصبح',
    none: 'لا شيء',
    on: 'مفعّل',
    off: 'متوقف',
    andMore: '{names} وغيرها ({count})',
  },
})

/** The fields of products go by the names of their columns; percents are told with their sign. */
const ofProducts = storedFields.map((name) => {
  const { label, kind } = fieldOf(name)
  const told = { en: labelWithUnit(name, 'en'), ar: labelWithUnit(name, 'ar') }
  return [columnOf(name), kind === 'percent' ? label : told] as const
})

/** What the fields of the log are called; one that is not here keeps its own name. */
export const fieldNames: Readonly<Record<string, Bilingual>> = {
  ...Object.fromEntries(ofProducts),
  price: productFields.price.label,
  category: productFields.categoryId.label,
  colors: productFields.availableColors.label,
  bundle: productFields.bundleProducts.label,
  upsell: productFields.upsellProducts.label,
  crossSell: productFields.crossSellProducts.label,
  status: { en: 'Status', ar: 'الحالة' },
  change: { en: 'Change that waited', ar: 'التعديل الذي كان ينتظر' },
  rejectionReason: { en: 'Rejection reason', ar: 'سبب الرفض' },
  suspensionReason: { en: 'Suspension reason', ar: 'سبب الإيقاف' },
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  autoApproveShops: { en: 'Auto-approve new shops', ar: 'اعتماد المتاجر الجديدة تلقائياً' },
  requireProductApproval: { en: 'Require product approval', ar: 'اشتراط اعتماد المنتجات' },
  reviewsEnabled: { en: 'Enable shop reviews', ar: 'تفعيل تقييم المتاجر' },
  emailNotifications: { en: 'Email notifications', ar: 'إشعارات البريد الإلكتروني' },
  notifyShopRegistrations: { en: 'New shop registrations', ar: 'تسجيل المتاجر الجديدة' },
  notifyProductSubmissions: { en: 'Product submissions', ar: 'إرسال المنتجات' },
  supportEmail: { en: 'Support email', ar: 'بريد الدعم' },
  salesEmail: { en: 'Sales email', ar: 'بريد المبيعات' },
  supportPhone: { en: 'Support phone', ar: 'هاتف الدعم' },
  commissionBp: { en: 'Commission', ar: 'العمولة' },
  deliveryFeeFils: { en: 'Delivery fee', ar: 'رسوم التوصيل' },
  eurRateBp: { en: 'AED for one EUR', ar: 'الدراهم مقابل يورو واحد' },
  slug: { en: 'Slug', ar: 'المعرّف' },
  words: { en: 'Words', ar: 'الكلمات' },
  hex: { en: 'Colour code', ar: 'رمز اللون' },
  parent: { en: 'Parent', ar: 'الفئة الأعلى' },
  sortOrder: { en: 'Place in the list', ar: 'الموضع في القائمة' },
  iconUrl: { en: 'Icon', ar: 'الأيقونة' },
  thumbUrl: { en: 'Thumbnail', ar: 'الصورة المصغّرة' },
  metaTitle: { en: 'Meta title', ar: 'عنوان الصفحة' },
  metaDescription: { en: 'Meta description', ar: 'وصف الصفحة' },
  productCount: { en: 'Products', ar: 'المنتجات' },
  productsMovedTo: { en: 'Products moved to', ar: 'نُقلت المنتجات إلى' },
  added: { en: 'Added', ar: 'أُضيف' },
  shop: { en: 'Shop', ar: 'المتجر' },
  shopName: { en: 'Shop name', ar: 'اسم المتجر' },
  ownerName: { en: 'Owner', ar: 'المالك' },
  phone: { en: 'Phone', ar: 'الهاتف' },
  businessAddress: { en: 'Business address', ar: 'عنوان النشاط التجاري' },
  businessRegistrationNumber: { en: 'Business registration number', ar: 'رقم السجل التجاري' },
  taxId: { en: 'Tax ID', ar: 'الرقم الضريبي' },
  licenceAuthority: { en: 'Licence authority', ar: 'جهة الترخيص' },
  licenceEmirate: { en: 'Licence emirate', ar: 'إمارة الترخيص' },
  licenceExpiresOn: { en: 'Licence expires on', ar: 'تاريخ انتهاء الرخصة' },
  emiratesId: { en: 'Emirates ID', ar: 'الهوية الإماراتية' },
}

const statuses = {
  pending: { en: 'Pending', ar: 'قيد المراجعة' },
  approved: { en: 'Approved', ar: 'معتمد' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
  suspended: { en: 'Suspended', ar: 'موقوف' },
  pending_review: { en: 'Pending review', ar: 'بانتظار المراجعة' },
  active: { en: 'Active', ar: 'ظاهر' },
  inactive: { en: 'Inactive', ar: 'غير معروض' },
  withdrawn: { en: 'Withdrawn', ar: 'مسحوب' },
  hidden: { en: 'Hidden', ar: 'مخفي' },
  queued: { en: 'Waiting to be sent', ar: 'بانتظار الإرسال' },
  failed: { en: 'Could not be sent', ar: 'تعذّر إرسالها' },
}

/** Words of the log that are no names, by the field that holds them. */
export const wordTexts: Readonly<Record<string, Readonly<Record<string, Bilingual>>>> = {
  status: statuses,
  change: statuses,
  styleTags: Object.fromEntries(
    styleTags.map((style) => [style, { en: styleName(style, 'en'), ar: styleName(style, 'ar') }]),
  ),
  licenceEmirate: emirateNames,
}
