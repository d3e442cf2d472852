import type { Role } from '#contract/platform/auth.ts'
import type { Need } from '#domain/platform/admin-roles.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/** Where a screen of a portal is, apart from the screen, which the shell fetches: screens may ask it of one another. */
export type ScreenAddress = {
  /** The first is the screen's own address; the others show it too. `:name` matches one part. */
  readonly paths: readonly [string, ...string[]]
  readonly title: Bilingual
  /** What the reader needs the right to, to see the screen; null where everybody may. */
  readonly needs?: Need
  /** Not for the owners of a shop, who have the same in their settings. */
  readonly isForStaff?: true
  /** A screen without a link of its own: the address of the one whose link is marked while it is open. */
  readonly within?: string
}

/** The admin portal, in the order of its sidebar (R-ROUTE-15). */
export const adminAddresses = {
  dashboard: { paths: ['/admin', '/'], title: { en: 'Dashboard', ar: 'لوحة التحكم' }, needs: null },
  vendors: {
    paths: ['/admin/vendors'],
    title: { en: 'Vendor Management', ar: 'إدارة البائعين' },
    needs: 'shops',
  },
  shops: { paths: ['/admin/shops'], title: { en: 'Shop Management', ar: 'إدارة المتاجر' }, needs: 'shops' },
  shop: {
    paths: ['/admin/shops/:id', '/admin/shops/:id/:tab'],
    title: { en: 'Shop', ar: 'المتجر' },
    needs: 'shops',
    within: '/admin/shops',
  },
  products: { paths: ['/admin/products'], title: { en: 'Products', ar: 'المنتجات' }, needs: 'catalogue' },
  categories: {
    paths: ['/admin/categories'],
    title: { en: 'Categories', ar: 'الفئات' },
    needs: 'catalogue',
  },
  colors: { paths: ['/admin/colors'], title: { en: 'Colors', ar: 'الألوان' }, needs: 'catalogue' },
  rooms: { paths: ['/admin/rooms'], title: { en: 'Rooms', ar: 'الغرف' }, needs: 'catalogue' },
  synonyms: {
    paths: ['/admin/synonyms'],
    title: { en: 'Search words', ar: 'كلمات البحث' },
    needs: 'catalogue',
  },
  addProduct: {
    paths: ['/admin/add-product'],
    title: { en: 'Add Product', ar: 'إضافة منتج' },
    needs: 'catalogue:write',
  },
  editProduct: {
    paths: ['/admin/products/:id/edit'],
    title: { en: 'Edit product', ar: 'تعديل المنتج' },
    needs: 'catalogue:write',
    within: '/admin/products',
  },
  orders: { paths: ['/admin/orders'], title: { en: 'Orders', ar: 'الطلبات' }, needs: 'orders' },
  run: { paths: ['/admin/run'], title: { en: 'Run sheet', ar: 'كشف التوصيل' }, needs: 'orders' },
  returns: { paths: ['/admin/returns'], title: { en: 'Returns', ar: 'المرتجعات' }, needs: 'orders' },
  reviews: {
    paths: ['/admin/reviews'],
    title: { en: 'Customer Reviews', ar: 'تقييمات العملاء' },
    needs: 'messages',
  },
  payouts: { paths: ['/admin/payouts'], title: { en: 'Payouts', ar: 'طلبات الصرف' }, needs: 'money' },
  refunds: { paths: ['/admin/refunds'], title: { en: 'Refunds', ar: 'المبالغ المُعادة' }, needs: 'money' },
  cash: { paths: ['/admin/cash'], title: { en: 'Cash', ar: 'النقد' }, needs: 'money' },
  analytics: { paths: ['/admin/analytics'], title: { en: 'Analytics', ar: 'التحليلات' }, needs: 'figures' },
  quality: {
    paths: ['/admin/quality'],
    title: { en: 'Shop quality', ar: 'جودة المتاجر' },
    needs: 'figures',
  },
  statement: {
    paths: ['/admin/statements/:id'],
    title: { en: 'Statement', ar: 'كشف الحساب' },
    needs: 'money',
    within: '/admin/payouts',
  },
  ledger: { paths: ['/admin/ledger'], title: { en: 'Ledger', ar: 'دفتر الحسابات' }, needs: 'money' },
  commission: { paths: ['/admin/commission'], title: { en: 'Commission', ar: 'العمولة' }, needs: 'money' },
  vat: { paths: ['/admin/vat'], title: { en: 'VAT report', ar: 'تقرير الضريبة' }, needs: 'money' },
  customers: { paths: ['/admin/customers'], title: { en: 'Customers', ar: 'العملاء' }, needs: 'customers' },
  customer: {
    paths: ['/admin/customers/:id'],
    title: { en: 'Customer', ar: 'العميل' },
    needs: 'customers',
    within: '/admin/customers',
  },
  settings: { paths: ['/admin/settings'], title: { en: 'Settings', ar: 'الإعدادات' }, needs: null },
  security: {
    paths: ['/admin/security'],
    title: { en: 'Sign-in and security', ar: 'تسجيل الدخول والأمان' },
    needs: null,
    within: '/admin/settings',
  },
  people: { paths: ['/admin/people'], title: { en: 'People', ar: 'الفريق' }, needs: 'people' },
  delivery: { paths: ['/admin/delivery'], title: { en: 'Delivery', ar: 'التوصيل' }, needs: 'orders' },
  pages: {
    paths: ['/admin/pages', '/admin/pages/:policy'],
    title: { en: 'Pages', ar: 'الصفحات' },
    needs: 'settings',
  },
  mails: {
    paths: ['/admin/mails', '/admin/mails/:id'],
    title: { en: 'Mail', ar: 'البريد' },
    needs: 'settings',
  },
  jobs: {
    paths: ['/admin/jobs'],
    title: { en: 'Background work', ar: 'أعمال الخلفية' },
    needs: 'settings',
  },
  audit: { paths: ['/admin/audit'], title: { en: 'Audit log', ar: 'سجل التدقيق' }, needs: 'audit' },
} as const satisfies Record<string, ScreenAddress & { readonly needs: Need }>

/** The shop portal, in the order of its sidebar (R-ROUTE-20). */
export const shopAddresses = {
  dashboard: {
    paths: ['/shop', '/shop/dashboard', '/'],
    needs: 'figures',
    title: { en: 'Dashboard', ar: 'لوحة التحكم' },
  },
  products: { paths: ['/shop/products'], needs: 'catalogue', title: { en: 'Products', ar: 'المنتجات' } },
  addProduct: {
    paths: ['/shop/add-product'],
    needs: 'catalogue',
    title: { en: 'Add product', ar: 'إضافة منتج' },
    within: '/shop/products',
  },
  orders: { paths: ['/shop/orders'], needs: 'orders', title: { en: 'Orders', ar: 'الطلبات' } },
  run: { paths: ['/shop/run'], needs: 'orders', title: { en: 'Run sheet', ar: 'كشف التوصيل' } },
  returns: { paths: ['/shop/returns'], needs: 'orders', title: { en: 'Returns', ar: 'المرتجعات' } },
  customers: { paths: ['/shop/customers'], needs: 'customers', title: { en: 'Customers', ar: 'العملاء' } },
  customer: {
    paths: ['/shop/customers/:id'],
    needs: 'customers',
    title: { en: 'Customer', ar: 'العميل' },
    within: '/shop/customers',
  },
  reviews: { paths: ['/shop/reviews'], needs: 'messages', title: { en: 'Reviews', ar: 'التقييمات' } },
  earnings: { paths: ['/shop/earnings'], needs: 'money', title: { en: 'Earnings', ar: 'الأرباح' } },
  payouts: { paths: ['/shop/payouts'], needs: 'money', title: { en: 'Payouts', ar: 'صرف المستحقات' } },
  analytics: { paths: ['/shop/analytics'], needs: 'figures', title: { en: 'Analytics', ar: 'التحليلات' } },
  vat: { paths: ['/shop/vat'], needs: 'money', title: { en: 'VAT report', ar: 'تقرير الضريبة' } },
  statement: {
    paths: ['/shop/statements'],
    needs: 'money',
    title: { en: 'Statement', ar: 'كشف الحساب' },
    within: '/shop/payouts',
  },
  import: {
    paths: ['/shop/import'],
    needs: 'catalogue',
    title: { en: 'Import products', ar: 'استيراد المنتجات' },
  },
  profile: { paths: ['/shop/profile'], needs: 'settings', title: { en: 'Shop profile', ar: 'ملف المتجر' } },
  delivery: { paths: ['/shop/delivery'], needs: 'settings', title: { en: 'Delivery', ar: 'التوصيل' } },
  settings: {
    paths: ['/shop/settings'],
    needs: 'settings',
    title: { en: 'Shop Settings', ar: 'إعدادات المتجر' },
  },
  account: {
    paths: ['/shop/account'],
    needs: null,
    isForStaff: true,
    title: { en: 'Your account', ar: 'حسابك' },
  },
  security: {
    paths: ['/shop/security'],
    needs: null,
    title: { en: 'Sign-in and security', ar: 'تسجيل الدخول والأمان' },
    within: '/shop/account',
  },
  editProduct: {
    paths: ['/shop/products/:id/edit'],
    needs: 'catalogue',
    title: { en: 'Edit product', ar: 'تعديل المنتج' },
    within: '/shop/products',
  },
} as const satisfies Record<string, ScreenAddress & { readonly needs: Need }>

export const addressesOf: Readonly<Record<Role, readonly ScreenAddress[]>> = {
  admin: Object.values(adminAddresses),
  shop: Object.values(shopAddresses),
}
