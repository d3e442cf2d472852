import type { Bilingual } from '#domain/platform/text/language.ts'

const two = (en: string, ar: string): Bilingual => ({ en, ar })

/** What stands on the evidence for a bank; its rows are English, the language of the case. */
export const evidenceWords = {
  title: two('Evidence', 'مستندات الإثبات'),
  order: two('Order', 'طلب'),
  number: two('Number', 'الرقم'),
  placed: two('Ordered on', 'تاريخ الطلب'),
  item: two('Item', 'المنتج'),
  quantity: two('Quantity', 'الكمية'),
  amount: two('Amount', 'المبلغ'),
  total: two('Total', 'الإجمالي'),
  case: two('The dispute', 'الاعتراض'),
  customer: two('The customer', 'العميل'),
  steps: two('What happened to the order', 'مسار الطلب'),
  proof: two('Proof of delivery', 'إثبات التسليم'),
  messages: two('Messages between customer and shop', 'المراسلات بين العميل والمتجر'),
} as const
