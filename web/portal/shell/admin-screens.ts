import {
  IconBook2,
  IconCash,
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
  IconRefreshAlert,
  IconRosetteDiscountCheck,
  IconReceipt,
  IconReceiptRefund,
  IconReceiptTax,
  IconRoute,
  IconSettings,
  IconSofa,
  IconCategory,
  IconChartBar,
  IconPalette,
  IconTruckDelivery,
  IconTruckReturn,
  IconUsers,
  IconUserShield,
  IconVocabulary,
  IconWallet,
} from '#web/kit/icons/icons.ts'
import { adminAddresses } from '#web/kit/portal/addresses.ts'
import { type ScreensOf, withAddresses } from './portal-screen.ts'

const findShops = { en: 'Search shops', ar: 'ابحث عن متجر' } as const
const shopManagement = () => import('../shops/approval/shop-management-screen.tsx')

const screens: ScreensOf<typeof adminAddresses> = {
  dashboard: {
    icon: IconLayoutDashboard,
    screen: () => import('../insights/dashboards/admin-dashboard-screen.tsx'),
  },
  vendors: { icon: IconBuildingStore, finds: findShops, screen: shopManagement },
  shops: { icon: IconRosetteDiscountCheck, waits: 'shops', finds: findShops, screen: shopManagement },
  shop: { screen: () => import('../insights/shops/shop-screen.tsx') },
  products: {
    icon: IconPackage,
    waits: 'products',
    finds: { en: 'Search products', ar: 'ابحث عن منتج' },
    findsIn: 'status=all',
    screen: () => import('../catalogue/products/approval/product-approval-screen.tsx'),
  },
  categories: {
    icon: IconCategory,
    finds: { en: 'Search categories', ar: 'ابحث عن فئة' },
    screen: () => import('../catalogue/categories/categories-screen.tsx'),
  },
  colors: {
    icon: IconPalette,
    finds: { en: 'Search colors', ar: 'ابحث عن لون' },
    screen: () => import('../catalogue/colors/colors-screen.tsx'),
  },
  rooms: {
    below: '/admin/settings',
    icon: IconSofa,
    screen: () => import('../catalogue/rooms/rooms-screen.tsx'),
  },
  synonyms: {
    below: '/admin/products',
    icon: IconVocabulary,
    finds: { en: 'Find a word', ar: 'ابحث عن كلمة' },
    screen: () => import('../catalogue/synonyms/synonyms-screen.tsx'),
  },
  addProduct: {
    icon: IconSquarePlus,
    screen: () => import('../catalogue/products/form/admin-add-product-screen.tsx'),
  },
  editProduct: { screen: () => import('../catalogue/products/form/admin-edit-product-screen.tsx') },
  orders: {
    icon: IconReceipt,
    waits: 'orders',
    finds: { en: 'Search orders', ar: 'ابحث عن طلب' },
    screen: () => import('../orders/orders-screen.tsx'),
  },
  run: {
    below: '/admin/orders',
    icon: IconRoute,
    screen: () => import('../orders/run/run-screen.tsx'),
  },
  returns: {
    below: '/admin/orders',
    icon: IconTruckReturn,
    waits: 'returns',
    screen: () => import('../orders/returns/returns-screen.tsx'),
  },
  reviews: {
    below: '/admin/orders',
    icon: IconStar,
    waits: 'reviews',
    screen: () => import('../orders/reviews/reviews-screen.tsx'),
  },
  payouts: {
    icon: IconWallet,
    waits: 'payouts',
    finds: { en: 'Search payouts', ar: 'ابحث عن طلب صرف' },
    screen: () => import('../money/payouts/payouts-screen.tsx'),
  },
  refunds: {
    below: '/admin/payouts',
    icon: IconReceiptRefund,
    waits: 'refunds',
    finds: { en: 'Search refunds', ar: 'ابحث عن مبلغ مُعاد' },
    screen: () => import('../orders/refunds/refunds-screen.tsx'),
  },
  cash: {
    below: '/admin/payouts',
    icon: IconCash,
    screen: () => import('../money/cash/cash-screen.tsx'),
  },
  analytics: { icon: IconChartBar, screen: () => import('../insights/analytics/analytics-screen.tsx') },
  quality: {
    below: '/admin/analytics',
    icon: IconGauge,
    screen: () => import('../insights/analytics/quality-screen.tsx'),
  },
  statement: { screen: () => import('../money/payouts/statement-screen.tsx') },
  ledger: {
    below: '/admin/payouts',
    icon: IconBook2,
    screen: () => import('../money/ledger/ledger-screen.tsx'),
  },
  commission: {
    below: '/admin/payouts',
    icon: IconPercentage,
    screen: () => import('../money/ledger/commission-screen.tsx'),
  },
  vat: {
    below: '/admin/payouts',
    icon: IconReceiptTax,
    screen: () => import('../money/vat/vat-report-screen.tsx'),
  },
  customers: {
    icon: IconUsers,
    finds: { en: 'Search customers', ar: 'ابحث عن عميل' },
    screen: () => import('../orders/customers/customers-screen.tsx'),
  },
  customer: { screen: () => import('../orders/customers/customer-screen.tsx') },
  settings: { icon: IconSettings, screen: () => import('../platform/settings/settings-screen.tsx') },
  security: { screen: () => import('../platform/security/security-screen.tsx') },
  people: {
    below: '/admin/settings',
    icon: IconUserShield,
    screen: () => import('../platform/people/people-screen.tsx'),
  },
  delivery: {
    below: '/admin/settings',
    icon: IconTruckDelivery,
    screen: () => import('../shops/delivery/default-delivery-screen.tsx'),
  },
  pages: {
    below: '/admin/settings',
    icon: IconFileText,
    screen: () => import('../orders/policies/policies-screen.tsx'),
  },
  mails: {
    below: '/admin/settings',
    icon: IconMail,
    finds: { en: 'Search mail', ar: 'ابحث في البريد' },
    screen: () => import('../platform/mail/mails-screen.tsx'),
  },
  jobs: {
    below: '/admin/settings',
    icon: IconRefreshAlert,
    screen: () => import('../platform/jobs/jobs-screen.tsx'),
  },
  audit: {
    below: '/admin/settings',
    icon: IconHistory,
    screen: () => import('../platform/audit/audit-screen.tsx'),
  },
}

/** Screens of the admin portal, by address. */
export const adminScreens = withAddresses(adminAddresses, screens)
