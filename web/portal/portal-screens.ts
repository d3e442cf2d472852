import {
  type Icon,
  IconBook2,
  IconPercentage,
  IconFileText,
  IconGauge,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconPackage,
  IconSquarePlus,
  IconStar,
  IconBuildingStore,
  IconRosetteDiscountCheck,
  IconReceipt,
  IconReceiptTax,
  IconSettings,
  IconCategory,
  IconChartBar,
  IconPalette,
  IconTruckDelivery,
  IconTruckReturn,
  IconUsers,
  IconVocabulary,
  IconWallet,
} from '@tabler/icons-react'
import type { Role } from '#contract/auth.ts'
import type { Bilingual } from '#domain/text/language.ts'
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx'
import type { Work } from './pending-counts.ts'
import { shopScreens } from './shop-screens.ts'

/** What a screen is given by its address: the `:names` of the path. */
export type ScreenProps = { readonly params: Readonly<Record<string, string>> }

export type PortalScreen = {
  /** The first is the screen's own address; the others show it too. `:name` matches one part. */
  readonly paths: readonly [string, ...string[]]
  readonly title: Bilingual
  readonly screen: LazyScreen<ScreenProps>
  /** With an icon the screen has its link in the sidebar, in the order of the table. */
  readonly icon?: Icon
  /** A screen without a link of its own: the address of the one whose link is marked while it is open. */
  readonly within?: string
  /** Views of the screen that have links of their own below it, each by its query. */
  readonly views?: readonly { readonly query: string; readonly title: Bilingual; readonly icon: Icon }[]
  /** What the search in the top bar finds from here, on this screen. */
  readonly finds?: Bilingual
  /** The query of the view in which it finds, where the usual one shows a part only. */
  readonly findsIn?: string
  /** What waits there for the reader: its count stands beside the link. */
  readonly waits?: Work
}

const findShops = { en: 'Search shops', ar: 'ابحث عن متجر' } as const
const findOrders = { en: 'Search orders', ar: 'ابحث عن طلب' } as const
/** One screen under two entries (R-ROUTE-12). */
const shopManagement = lazyScreen<ScreenProps>(() => import('#web/shops/approval/shop-management-screen.tsx'))

/** The admin portal, in the order of its sidebar (R-ROUTE-15). */
const adminScreens: readonly PortalScreen[] = [
  {
    paths: ['/admin', '/'],
    title: { en: 'Dashboard', ar: 'لوحة التحكم' },
    icon: IconLayoutDashboard,
    screen: lazyScreen(() => import('#web/dashboard/admin-dashboard-screen.tsx')),
  },
  {
    paths: ['/admin/vendors'],
    title: { en: 'Vendor Management', ar: 'إدارة البائعين' },
    icon: IconBuildingStore,
    finds: findShops,
    screen: shopManagement,
  },
  {
    paths: ['/admin/shops'],
    title: { en: 'Shop Management', ar: 'إدارة المتاجر' },
    icon: IconRosetteDiscountCheck,
    waits: 'shops',
    finds: findShops,
    screen: shopManagement,
  },
  {
    paths: ['/admin/products'],
    title: { en: 'Products', ar: 'المنتجات' },
    icon: IconPackage,
    waits: 'products',
    finds: { en: 'Search products', ar: 'ابحث عن منتج' },
    findsIn: 'status=all',
    screen: lazyScreen(() => import('#web/products/approval/product-approval-screen.tsx')),
  },
  {
    paths: ['/admin/categories'],
    title: { en: 'Categories', ar: 'الفئات' },
    icon: IconCategory,
    finds: { en: 'Search categories', ar: 'ابحث عن فئة' },
    screen: lazyScreen(() => import('#web/categories/categories-screen.tsx')),
  },
  {
    paths: ['/admin/colors'],
    title: { en: 'Colors', ar: 'الألوان' },
    icon: IconPalette,
    finds: { en: 'Search colours', ar: 'ابحث عن لون' },
    screen: lazyScreen(() => import('#web/colors/colors-screen.tsx')),
  },
  {
    paths: ['/admin/synonyms'],
    title: { en: 'Search words', ar: 'كلمات البحث' },
    icon: IconVocabulary,
    finds: { en: 'Find a word', ar: 'ابحث عن كلمة' },
    screen: lazyScreen(() => import('#web/synonyms/synonyms-screen.tsx')),
  },
  {
    paths: ['/admin/add-product'],
    title: { en: 'Add Product', ar: 'إضافة منتج' },
    icon: IconSquarePlus,
    screen: lazyScreen(() => import('#web/products/form/admin-add-product-screen.tsx')),
  },
  {
    paths: ['/admin/products/:id/edit'],
    within: '/admin/products',
    title: { en: 'Edit product', ar: 'تعديل المنتج' },
    screen: lazyScreen(() => import('#web/products/form/admin-edit-product-screen.tsx')),
  },
  {
    paths: ['/admin/orders'],
    title: { en: 'Orders', ar: 'الطلبات' },
    icon: IconReceipt,
    waits: 'orders',
    finds: findOrders,
    screen: lazyScreen(() => import('#web/order-management/orders-screen.tsx')),
  },
  {
    paths: ['/admin/returns'],
    title: { en: 'Returns', ar: 'المرتجعات' },
    icon: IconTruckReturn,
    waits: 'returns',
    screen: lazyScreen(() => import('#web/order-management/returns/returns-screen.tsx')),
  },
  {
    paths: ['/admin/reviews'],
    title: { en: 'Customer Reviews', ar: 'تقييمات العملاء' },
    icon: IconStar,
    waits: 'reviews',
    screen: lazyScreen(() => import('#web/reviews/reviews-screen.tsx')),
  },
  {
    paths: ['/admin/payouts'],
    title: { en: 'Payouts', ar: 'طلبات الصرف' },
    icon: IconWallet,
    waits: 'payouts',
    finds: { en: 'Search payouts', ar: 'ابحث عن طلب صرف' },
    screen: lazyScreen(() => import('#web/payouts/payouts-screen.tsx')),
  },
  {
    paths: ['/admin/analytics'],
    title: { en: 'Analytics', ar: 'التحليلات' },
    icon: IconChartBar,
    screen: lazyScreen(() => import('#web/analytics/analytics-screen.tsx')),
  },
  {
    paths: ['/admin/quality'],
    title: { en: 'Shop quality', ar: 'جودة المتاجر' },
    icon: IconGauge,
    screen: lazyScreen(() => import('#web/analytics/quality-screen.tsx')),
  },
  {
    paths: ['/admin/statements/:id'],
    within: '/admin/payouts',
    title: { en: 'Statement', ar: 'كشف الحساب' },
    screen: lazyScreen(() => import('#web/payouts/statement-screen.tsx')),
  },
  {
    paths: ['/admin/ledger'],
    title: { en: 'Ledger', ar: 'دفتر الحسابات' },
    icon: IconBook2,
    screen: lazyScreen(() => import('#web/ledger/ledger-screen.tsx')),
  },
  {
    paths: ['/admin/commission'],
    title: { en: 'Commission', ar: 'العمولة' },
    icon: IconPercentage,
    screen: lazyScreen(() => import('#web/ledger/commission-screen.tsx')),
  },
  {
    paths: ['/admin/vat'],
    title: { en: 'VAT report', ar: 'تقرير الضريبة' },
    icon: IconReceiptTax,
    screen: lazyScreen(() => import('#web/vat/vat-report-screen.tsx')),
  },
  {
    paths: ['/admin/customers'],
    title: { en: 'Customers', ar: 'العملاء' },
    icon: IconUsers,
    finds: { en: 'Search customers', ar: 'ابحث عن عميل' },
    screen: lazyScreen(() => import('#web/customers/customers-screen.tsx')),
  },
  {
    paths: ['/admin/customers/:id'],
    within: '/admin/customers',
    title: { en: 'Customer', ar: 'العميل' },
    screen: lazyScreen(() => import('#web/customers/customer-screen.tsx')),
  },
  {
    paths: ['/admin/settings'],
    title: { en: 'Settings', ar: 'الإعدادات' },
    icon: IconSettings,
    screen: lazyScreen(() => import('#web/settings/settings-screen.tsx')),
  },
  {
    paths: ['/admin/delivery'],
    title: { en: 'Delivery', ar: 'التوصيل' },
    icon: IconTruckDelivery,
    screen: lazyScreen(() => import('#web/delivery/usual-delivery-screen.tsx')),
  },
  {
    paths: ['/admin/pages', '/admin/pages/:policy'],
    title: { en: 'Pages', ar: 'الصفحات' },
    icon: IconFileText,
    screen: lazyScreen(() => import('#web/policies/policies-screen.tsx')),
  },
  {
    paths: ['/admin/mails', '/admin/mails/:id'],
    title: { en: 'Mail', ar: 'البريد' },
    icon: IconMail,
    finds: { en: 'Search mail', ar: 'ابحث في البريد' },
    screen: lazyScreen(() => import('#web/mails/mails-screen.tsx')),
  },
  {
    paths: ['/admin/audit'],
    title: { en: 'Audit log', ar: 'سجل التدقيق' },
    icon: IconHistory,
    screen: lazyScreen(() => import('#web/audit/audit-screen.tsx')),
  },
]

export const screensOf: Readonly<Record<Role, readonly PortalScreen[]>> = {
  admin: adminScreens,
  shop: shopScreens,
}

/** Fetches the screens that follow a sign-in, while the reader still types (P11); it may fail: they come later then. */
export function loadHomes(): void {
  for (const [home] of Object.values(screensOf)) home?.screen.load().catch(() => {})
}
