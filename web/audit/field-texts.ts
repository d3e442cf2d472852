import { columnOf, fieldOf, labelWithUnit, storedFields } from '#contract/products/field-lists.ts'
import { productFields } from '#contract/products/product-fields.ts'
import type { Bilingual } from '#domain/text/language.ts'

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
  hex: { en: 'Color code', ar: 'رمز اللون' },
  parent: { en: 'Parent', ar: 'الفئة الأعلى' },
  sortOrder: { en: 'Order', ar: 'الترتيب' },
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

/** Words of the log that are no names: statuses. */
export const wordTexts: Readonly<Record<string, Bilingual>> = {
  pending: { en: 'Pending', ar: 'قيد المراجعة' },
  approved: { en: 'Approved', ar: 'معتمد' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
  suspended: { en: 'Suspended', ar: 'موقوف' },
  pending_review: { en: 'Pending review', ar: 'بانتظار المراجعة' },
  active: { en: 'Active', ar: 'ظاهر' },
  inactive: { en: 'Inactive', ar: 'غير معروض' },
  hidden: { en: 'Hidden', ar: 'مخفي' },
}
