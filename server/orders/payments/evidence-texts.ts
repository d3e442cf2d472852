import type { Bilingual } from '#domain/platform/text/language.ts'

const two = (en: string, ar: string): Bilingual => ({ en, ar })

/** Labels of the evidence for a bank, in both languages. */
export const evidenceWords = {
  title: two('Evidence', 'مستندات الإثبات'),
  order: two('Order', 'طلب'),
  number: two('Number', 'الرقم'),
  placed: two('Ordered on', 'تاريخ الطلب'),
  item: two('Item', 'المنتج'),
  quantity: two('Quantity', 'الكمية'),
  amount: two('Amount', 'المبلغ'),
  total: two('Total', 'الإجمالي'),
  case: two('Dispute', 'الاعتراض'),
  customer: two('Customer', 'العميل'),
  steps: two('Order history', 'مسار الطلب'),
  proof: two('Proof of delivery', 'إثبات التسليم'),
  disputed: two('Disputed', 'المبلغ المعترَض عليه'),
  reason: two('Reason given', 'السبب المذكور'),
  due: two('Response due', 'موعد الرد'),
  paid: two('Paid by card', 'المدفوع بالبطاقة'),
  refunded: two('Already refunded', 'أُعيد من قبل'),
  name: two('Name', 'الاسم'),
  contact: two('Email, phone', 'البريد والهاتف'),
  address: two('Delivered to', 'عنوان التسليم'),
  day: two('Agreed day', 'اليوم المتفق عليه'),
  carrier: two('Carrier', 'شركة التوصيل'),
  tracking: two('Tracking', 'رقم التتبع'),
  driver: two('Driver', 'السائق'),
  receivedBy: two('Received by', 'استلمه'),
  handedOver: two('Handed over', 'وقت التسليم'),
  place: two('Place', 'المكان'),
  photos: two('Photos (at the end)', 'الصور، في النهاية'),
  messages: two('Messages between customer and shop', 'المراسلات بين العميل والمتجر'),
  unproven: two('not verified: by the order’s number and email address', 'غير مثبت: برقم الطلب وبريده'),
} as const

/** Names of those who moved an order or wrote a message. */
export const movers = {
  admin: two('Majlis', 'مجلس'),
  shop: two('The shop', 'المتجر'),
  customer: two('The customer', 'العميل'),
  system: two('Automatically', 'تلقائياً'),
} as const
