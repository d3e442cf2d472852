import type { Order } from '#contract/orders/orders.ts'
import { instalmentNames } from '#domain/money/payment-method.ts'
import type { Language } from '#domain/platform/text/language.ts'

type Texts = {
  readonly orders: string
  readonly shop: string
  readonly headings: readonly string[]
  readonly methods: Readonly<Record<Order['paymentMethod'], string>>
  readonly payments: Readonly<Record<Order['paymentStatus'], string>>
}

/** What stands in a file of orders beside the orders themselves. */
export const exportTexts: Readonly<Record<Language, Texts>> = {
  en: {
    orders: 'Orders',
    shop: 'Shop',
    headings: [
      'Order',
      'Purchase',
      'Placed',
      'Status',
      'Customer',
      'Phone',
      'Email',
      'Company',
      'TRN',
      'Emirate',
      'City or area',
      'Address',
      'Items',
      'Delivery day',
      'Time',
      'Delivery fee',
      'VAT, included',
      'Total',
      'Paid back',
      'Payment method',
      'Payment',
    ],
    methods: {
      cash_on_delivery: 'Cash on delivery',
      card: 'Card',
      tabby: instalmentNames.tabby.en,
      tamara: instalmentNames.tamara.en,
    },
    payments: {
      pending: 'Not paid yet',
      paid: 'Paid',
      partially_refunded: 'Refunded in part',
      refunded: 'Refunded',
      void: 'Void',
    },
  },
  ar: {
    orders: 'الطلبات',
    shop: 'المتجر',
    headings: [
      'الطلب',
      'عملية الشراء',
      'تاريخ الطلب',
      'الحالة',
      'العميل',
      'الهاتف',
      'البريد الإلكتروني',
      'الشركة',
      'رقم التسجيل الضريبي',
      'الإمارة',
      'المدينة أو المنطقة',
      'العنوان',
      'القطع',
      'يوم التوصيل',
      'الوقت',
      'رسوم التوصيل',
      'ضريبة القيمة المضافة (مشمولة)',
      'الإجمالي',
      'المبلغ المُعاد',
      'طريقة الدفع',
      'الدفع',
    ],
    methods: {
      cash_on_delivery: 'الدفع عند الاستلام',
      card: 'بطاقة',
      tabby: instalmentNames.tabby.ar,
      tamara: instalmentNames.tamara.ar,
    },
    payments: {
      pending: 'لم يُدفع بعد',
      paid: 'مدفوع',
      partially_refunded: 'أُعيد جزء من المبلغ',
      refunded: 'أُعيد المبلغ',
      void: 'لاغٍ',
    },
  },
}
