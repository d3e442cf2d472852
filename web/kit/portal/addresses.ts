import type { Role } from '#contract/platform/auth.ts'
import type { Need } from '#domain/platform/admin-roles.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/** A portal screen's address, kept apart from its lazily loaded code, so that screens can link to one another. */
export type ScreenAddress = {
  /** The first is the screen's main path; the others show it too. `:name` matches one segment. */
  readonly paths: readonly [string, ...string[]]
  readonly title: Bilingual
  /** The right that a user needs to see the screen; null if all may. */
  readonly needs?: Need
  /** Hidden from a shop's owner, whose settings contain the same. */
  readonly isForStaff?: true
  /** For a screen without a link of its own: the path whose link is marked as current while it is open. */
  readonly within?: string
}

type Paths = string | ScreenAddress['paths']

function at(paths: Paths, title: Bilingual, needs: Need, within?: string) {
  const all: ScreenAddress['paths'] = typeof paths === 'string' ? [paths] : paths
  return { paths: all, title, needs, ...(within !== undefined && { within }) } satisfies ScreenAddress
}

/** The admin portal, in the order of its sidebar (R-ROUTE-15). */
export const adminAddresses = {
  dashboard: at(['/admin', '/'], { en: 'Dashboard', ar: 'لوحة التحكم' }, null),
  vendors: at('/admin/vendors', { en: 'Vendor Management', ar: 'إدارة البائعين' }, 'shops'),
  shops: at('/admin/shops', { en: 'Shop Management', ar: 'إدارة المتاجر' }, 'shops'),
  shop: at(
    ['/admin/shops/:id', '/admin/shops/:id/:tab'],
    { en: 'Shop', ar: 'المتجر' },
    'shops',
    '/admin/shops',
  ),
  products: at('/admin/products', { en: 'Products', ar: 'المنتجات' }, 'catalogue'),
  categories: at('/admin/categories', { en: 'Categories', ar: 'الفئات' }, 'catalogue'),
  colors: at('/admin/colors', { en: 'Colors', ar: 'الألوان' }, 'catalogue'),
  rooms: at('/admin/rooms', { en: 'Rooms', ar: 'الغرف' }, 'catalogue'),
  synonyms: at('/admin/synonyms', { en: 'Search words', ar: 'كلمات البحث' }, 'catalogue'),
  addProduct: at('/admin/add-product', { en: 'Add Product', ar: 'إضافة منتج' }, 'catalogue:write'),
  editProduct: at(
    '/admin/products/:id/edit',
    { en: 'Edit product', ar: 'تعديل المنتج' },
    'catalogue:write',
    '/admin/products',
  ),
  orders: at('/admin/orders', { en: 'Orders', ar: 'الطلبات' }, 'orders'),
  run: at('/admin/run', { en: 'Run sheet', ar: 'كشف التوصيل' }, 'orders'),
  returns: at('/admin/returns', { en: 'Returns', ar: 'المرتجعات' }, 'orders'),
  reviews: at('/admin/reviews', { en: 'Customer Reviews', ar: 'تقييمات العملاء' }, 'messages'),
  payouts: at('/admin/payouts', { en: 'Payouts', ar: 'طلبات الصرف' }, 'money'),
  refunds: at('/admin/refunds', { en: 'Refunds', ar: 'المبالغ المُعادة' }, 'money'),
  cash: at('/admin/cash', { en: 'Cash', ar: 'النقد' }, 'money'),
  analytics: at('/admin/analytics', { en: 'Analytics', ar: 'التحليلات' }, 'figures'),
  quality: at('/admin/quality', { en: 'Shop quality', ar: 'جودة المتاجر' }, 'figures'),
  statement: at('/admin/statements/:id', { en: 'Statement', ar: 'كشف الحساب' }, 'money', '/admin/payouts'),
  ledger: at('/admin/ledger', { en: 'Ledger', ar: 'دفتر الحسابات' }, 'money'),
  commission: at('/admin/commission', { en: 'Commission', ar: 'العمولة' }, 'money'),
  vat: at('/admin/vat', { en: 'VAT report', ar: 'تقرير الضريبة' }, 'money'),
  customers: at('/admin/customers', { en: 'Customers', ar: 'العملاء' }, 'customers'),
  customer: at('/admin/customers/:id', { en: 'Customer', ar: 'العميل' }, 'customers', '/admin/customers'),
  settings: at('/admin/settings', { en: 'Settings', ar: 'الإعدادات' }, null),
  security: at(
    '/admin/security',
    { en: 'Sign-in and security', ar: 'تسجيل الدخول والأمان' },
    null,
    '/admin/settings',
  ),
  people: at('/admin/people', { en: 'People', ar: 'الفريق' }, 'people'),
  delivery: at('/admin/delivery', { en: 'Delivery', ar: 'التوصيل' }, 'orders'),
  pages: at(['/admin/pages', '/admin/pages/:policy'], { en: 'Pages', ar: 'الصفحات' }, 'settings'),
  mails: at(['/admin/mails', '/admin/mails/:id'], { en: 'Mail', ar: 'البريد' }, 'settings'),
  jobs: at('/admin/jobs', { en: 'Background jobs', ar: 'أعمال الخلفية' }, 'settings'),
  audit: at('/admin/audit', { en: 'Audit log', ar: 'سجل التدقيق' }, 'audit'),
}

/** The shop portal, in the order of its sidebar (R-ROUTE-20). */
export const shopAddresses = {
  dashboard: at(['/shop', '/shop/dashboard', '/'], { en: 'Dashboard', ar: 'لوحة التحكم' }, 'figures'),
  products: at('/shop/products', { en: 'Products', ar: 'المنتجات' }, 'catalogue'),
  addProduct: at('/shop/add-product', { en: 'Add product', ar: 'إضافة منتج' }, 'catalogue', '/shop/products'),
  orders: at('/shop/orders', { en: 'Orders', ar: 'الطلبات' }, 'orders'),
  run: at('/shop/run', { en: 'Run sheet', ar: 'كشف التوصيل' }, 'orders'),
  returns: at('/shop/returns', { en: 'Returns', ar: 'المرتجعات' }, 'orders'),
  customers: at('/shop/customers', { en: 'Customers', ar: 'العملاء' }, 'customers'),
  customer: at('/shop/customers/:id', { en: 'Customer', ar: 'العميل' }, 'customers', '/shop/customers'),
  reviews: at('/shop/reviews', { en: 'Reviews', ar: 'التقييمات' }, 'messages'),
  earnings: at('/shop/earnings', { en: 'Earnings', ar: 'الأرباح' }, 'money'),
  payouts: at('/shop/payouts', { en: 'Payouts', ar: 'صرف المستحقات' }, 'money'),
  analytics: at('/shop/analytics', { en: 'Analytics', ar: 'التحليلات' }, 'figures'),
  vat: at('/shop/vat', { en: 'VAT report', ar: 'تقرير الضريبة' }, 'money'),
  statement: at('/shop/statements', { en: 'Statement', ar: 'كشف الحساب' }, 'money', '/shop/payouts'),
  import: at('/shop/import', { en: 'Import products', ar: 'استيراد المنتجات' }, 'catalogue'),
  profile: at('/shop/profile', { en: 'Shop profile', ar: 'ملف المتجر' }, 'settings'),
  delivery: at('/shop/delivery', { en: 'Delivery', ar: 'التوصيل' }, 'settings'),
  settings: at('/shop/settings', { en: 'Shop Settings', ar: 'إعدادات المتجر' }, 'settings'),
  account: {
    ...at('/shop/account', { en: 'Your account', ar: 'حسابك' }, null),
    isForStaff: true as const,
  },
  security: at(
    '/shop/security',
    { en: 'Sign-in and security', ar: 'تسجيل الدخول والأمان' },
    null,
    '/shop/account',
  ),
  editProduct: at(
    '/shop/products/:id/edit',
    { en: 'Edit product', ar: 'تعديل المنتج' },
    'catalogue',
    '/shop/products',
  ),
}

export const addressesOf: Readonly<Record<Role, readonly ScreenAddress[]>> = {
  admin: Object.values(adminAddresses),
  shop: Object.values(shopAddresses),
}
