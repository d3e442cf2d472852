import {
  IconChartBar,
  IconBuildingStore,
  IconCoins,
  IconFileImport,
  IconLayoutDashboard,
  IconPackage,
  IconReceipt,
  IconRoute,
  IconSettings,
  IconTable,
  IconTruckDelivery,
  IconTruckReturn,
  IconUserCircle,
  IconUsers,
  IconReceiptTax,
  IconStar,
  IconWallet,
} from '#web/kit/icons/icons.ts'
import { shopAddresses } from '#web/kit/portal/addresses.ts'
import { type ScreensOf, withAddresses } from './portal-screen.ts'

const screens: ScreensOf<typeof shopAddresses> = {
  dashboard: {
    icon: IconLayoutDashboard,
    screen: () => import('../insights/dashboards/shop-dashboard-screen.tsx'),
  },
  products: {
    icon: IconPackage,
    finds: { en: 'Search your products and orders', ar: 'ابحث في منتجاتك وطلباتك' },
    views: [
      { query: 'as=table', title: { en: 'Prices and stock', ar: 'الأسعار والمخزون' }, icon: IconTable },
    ],
    screen: () => import('../catalogue/products/list/products-screen.tsx'),
  },
  addProduct: { screen: () => import('../catalogue/products/form/add-product-screen.tsx') },
  orders: {
    icon: IconReceipt,
    waits: 'orders',
    finds: { en: 'Search orders', ar: 'ابحث عن طلب' },
    screen: () => import('../orders/orders-screen.tsx'),
  },
  run: {
    below: '/shop/orders',
    icon: IconRoute,
    screen: () => import('../orders/run/run-screen.tsx'),
  },
  returns: {
    below: '/shop/orders',
    icon: IconTruckReturn,
    waits: 'returns',
    screen: () => import('../orders/returns/returns-screen.tsx'),
  },
  customers: {
    icon: IconUsers,
    finds: { en: 'Search customers', ar: 'ابحث عن عميل' },
    screen: () => import('../orders/customers/customers-screen.tsx'),
  },
  customer: { screen: () => import('../orders/customers/customer-screen.tsx') },
  reviews: {
    below: '/shop/customers',
    icon: IconStar,
    waits: 'replies',
    screen: () => import('../orders/reviews/own-reviews-screen.tsx'),
  },
  earnings: { icon: IconCoins, screen: () => import('../money/ledger/earnings-screen.tsx') },
  payouts: {
    below: '/shop/earnings',
    icon: IconWallet,
    screen: () => import('../money/payouts/own-payouts-screen.tsx'),
  },
  analytics: { icon: IconChartBar, screen: () => import('../insights/analytics/analytics-screen.tsx') },
  vat: {
    below: '/shop/earnings',
    icon: IconReceiptTax,
    screen: () => import('../money/vat/vat-report-screen.tsx'),
  },
  statement: { screen: () => import('../money/payouts/statement-screen.tsx') },
  import: {
    below: '/shop/products',
    icon: IconFileImport,
    screen: () => import('../catalogue/imports/import-screen.tsx'),
  },
  profile: {
    below: '/shop/settings',
    icon: IconBuildingStore,
    screen: () => import('../shops/own-profile-screen.tsx'),
  },
  delivery: {
    below: '/shop/settings',
    icon: IconTruckDelivery,
    screen: () => import('../shops/delivery/own-delivery-screen.tsx'),
  },
  settings: { icon: IconSettings, screen: () => import('./own-settings-screen.tsx') },
  account: { icon: IconUserCircle, screen: () => import('../shops/settings/own-account-screen.tsx') },
  security: { screen: () => import('../platform/security/security-screen.tsx') },
  editProduct: { screen: () => import('../catalogue/products/form/edit-product-screen.tsx') },
}

/** Screens of the shop portal, by address. */
export const shopScreens = withAddresses(shopAddresses, screens)
