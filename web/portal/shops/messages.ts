import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** What a shop tells of itself, its statuses and its figures, wherever they stand. */
export const shopWords = messages(words, {
  en: {
    shopName: 'Shop name',
    ownerName: 'Owner name',
    businessRegistrationNumber: 'Business registration number',
    taxId: 'Tax ID',
    businessAddress: 'Business address',
    supplier: 'Supplier',
    maker: 'Maker',
    retail_shop: 'Retail shop',
    pending: 'Pending',
    approved: 'Approved',
    suspended: 'Suspended',
    totalProducts: 'Total Products',
    monthlyOrders: 'Monthly Orders',
    monthlyRevenue: 'Revenue (AED)',
    rating: 'Store Rating',
  },
  ar: {
    shopName: 'اسم المتجر',
    ownerName: 'اسم المالك',
    businessRegistrationNumber: 'رقم السجل التجاري',
    taxId: 'رقم التسجيل الضريبي',
    businessAddress: 'عنوان النشاط التجاري',
    supplier: 'مورّد',
    maker: 'صانع',
    retail_shop: 'متجر تجزئة',
    pending: 'قيد المراجعة',
    approved: 'معتمد',
    suspended: 'موقوف',
    totalProducts: 'إجمالي المنتجات',
    monthlyOrders: 'طلبات الشهر',
    monthlyRevenue: 'الإيرادات (د.إ.)',
    rating: 'تقييم المتجر',
  },
})
