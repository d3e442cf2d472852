import {
  IconChartBar,
  IconBuildingStore,
  IconCoins,
  IconFileImport,
  IconLayoutDashboard,
  IconPackage,
  IconReceipt,
  IconSettings,
  IconTable,
  IconTruckDelivery,
  IconTruckReturn,
  IconUserCircle,
  IconUsers,
  IconReceiptTax,
  IconStar,
  IconWallet,
} from '@tabler/icons-react'
import { lazyScreen } from './lazy-screen.tsx'
import type { PortalScreen } from './portal-screens.ts'

/** The shop portal, in the order of its sidebar (R-ROUTE-20). */
export const shopScreens: readonly PortalScreen[] = [
  {
    paths: ['/shop', '/shop/dashboard', '/'],
    title: { en: 'Dashboard', ar: 'لوحة التحكم' },
    icon: IconLayoutDashboard,
    screen: lazyScreen(() => import('#web/dashboard/shop-dashboard-screen.tsx')),
  },
  {
    paths: ['/shop/products'],
    title: { en: 'Products', ar: 'المنتجات' },
    icon: IconPackage,
    views: [
      { query: 'view=grid', title: { en: 'Prices and stock', ar: 'الأسعار والمخزون' }, icon: IconTable },
    ],
    screen: lazyScreen(() => import('#web/products/list/products-screen.tsx')),
  },
  {
    paths: ['/shop/add-product'],
    within: '/shop/products',
    title: { en: 'Add product', ar: 'إضافة منتج' },
    screen: lazyScreen(() => import('#web/products/form/add-product-screen.tsx')),
  },
  {
    paths: ['/shop/orders'],
    title: { en: 'Orders', ar: 'الطلبات' },
    icon: IconReceipt,
    waits: 'orders',
    screen: lazyScreen(() => import('#web/order-management/orders-screen.tsx')),
  },
  {
    paths: ['/shop/returns'],
    title: { en: 'Returns', ar: 'المرتجعات' },
    icon: IconTruckReturn,
    waits: 'returns',
    screen: lazyScreen(() => import('#web/order-management/returns/returns-screen.tsx')),
  },
  {
    paths: ['/shop/customers'],
    title: { en: 'Customers', ar: 'العملاء' },
    icon: IconUsers,
    screen: lazyScreen(() => import('#web/customers/customers-screen.tsx')),
  },
  {
    paths: ['/shop/customers/:id'],
    within: '/shop/customers',
    title: { en: 'Customer', ar: 'العميل' },
    screen: lazyScreen(() => import('#web/customers/customer-screen.tsx')),
  },
  {
    paths: ['/shop/reviews'],
    title: { en: 'Reviews', ar: 'التقييمات' },
    icon: IconStar,
    waits: 'replies',
    screen: lazyScreen(() => import('#web/reviews/own-reviews-screen.tsx')),
  },
  {
    paths: ['/shop/earnings'],
    title: { en: 'Earnings', ar: 'الأرباح' },
    icon: IconCoins,
    screen: lazyScreen(() => import('#web/ledger/earnings-screen.tsx')),
  },
  {
    paths: ['/shop/payouts'],
    title: { en: 'Payouts', ar: 'صرف المستحقات' },
    icon: IconWallet,
    screen: lazyScreen(() => import('#web/payouts/own-payouts-screen.tsx')),
  },
  {
    paths: ['/shop/analytics'],
    title: { en: 'Analytics', ar: 'التحليلات' },
    icon: IconChartBar,
    screen: lazyScreen(() => import('#web/analytics/analytics-screen.tsx')),
  },
  {
    paths: ['/shop/vat'],
    title: { en: 'VAT report', ar: 'تقرير الضريبة' },
    icon: IconReceiptTax,
    screen: lazyScreen(() => import('#web/vat/vat-report-screen.tsx')),
  },
  {
    paths: ['/shop/statements'],
    within: '/shop/payouts',
    title: { en: 'Statement', ar: 'كشف الحساب' },
    screen: lazyScreen(() => import('#web/payouts/statement-screen.tsx')),
  },
  {
    paths: ['/shop/import'],
    title: { en: 'Import products', ar: 'استيراد المنتجات' },
    icon: IconFileImport,
    screen: lazyScreen(() => import('#web/imports/import-screen.tsx')),
  },
  {
    paths: ['/shop/profile'],
    title: { en: 'Shop profile', ar: 'ملف المتجر' },
    icon: IconBuildingStore,
    screen: lazyScreen(() => import('#web/shops/own-profile-screen.tsx')),
  },
  {
    paths: ['/shop/delivery'],
    title: { en: 'Delivery', ar: 'التوصيل' },
    icon: IconTruckDelivery,
    screen: lazyScreen(() => import('#web/delivery/own-delivery-screen.tsx')),
  },
  {
    paths: ['/shop/settings'],
    title: { en: 'Shop Settings', ar: 'إعدادات المتجر' },
    icon: IconSettings,
    screen: lazyScreen(() => import('#web/shops/settings/own-settings-screen.tsx')),
  },
  {
    paths: ['/shop/account'],
    title: { en: 'Your account', ar: 'حسابك' },
    icon: IconUserCircle,
    screen: lazyScreen(() => import('#web/shops/settings/own-account-screen.tsx')),
  },
  {
    paths: ['/shop/products/:id/edit'],
    within: '/shop/products',
    title: { en: 'Edit product', ar: 'تعديل المنتج' },
    screen: lazyScreen(() => import('#web/products/form/edit-product-screen.tsx')),
  },
]
