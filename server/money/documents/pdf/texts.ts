import type { CorrectionReason } from '#domain/money/documents/document.ts'
import { type Bilingual, isolated } from '#domain/platform/text/language.ts'

const two = (en: string, ar: string): Bilingual => ({ en, ar })

/** Titles for sellers not registered for VAT, who may not call a document a tax invoice. */
export const plainTitles = {
  refund: two('Refund receipt', 'إيصال استرداد'),
  purchase: two('Invoice created by the buyer', 'فاتورة صادرة عن المشتري'),
  purchaseBack: two('Credit note created by the buyer', 'إشعار دائن صادر عن المشتري'),
  commission: two('Invoice: commission', 'فاتورة: عمولة'),
  commissionBack: two('Credit note: commission', 'إشعار دائن: عمولة'),
} as const

export const reasons: Readonly<Record<CorrectionReason, Bilingual>> = {
  returned: two('goods returned', 'إرجاع بضاعة'),
  cancelled: two('supply cancelled', 'إلغاء التوريد'),
  reduced: two('price reduced', 'تخفيض السعر'),
}

export const words = {
  number: two('Number', 'الرقم'),
  issued: two('Date of issue', 'تاريخ الإصدار'),
  supplied: two('Date of supply', 'تاريخ التوريد'),
  period: two('Period', 'الفترة'),
  order: two('Order', 'الطلب'),
  seller: two('Seller', 'البائع'),
  buyer: two('Buyer', 'المشتري'),
  tradeName: two('Trade name', 'الاسم التجاري'),
  trn: two('TRN', 'رقم التسجيل الضريبي'),
  licence: two('Licence', 'الرخصة'),
  deliveredTo: two('Delivered to', 'مكان التسليم'),
  description: two('Description', 'الوصف'),
  quantity: two('Qty', 'الكمية'),
  unitNet: two('Unit price, net', 'سعر الوحدة الصافي'),
  unit: two('Unit price', 'سعر الوحدة'),
  net: two('Net', 'الصافي'),
  vat: two('VAT 5%', 'الضريبة 5%'),
  gross: two('Total', 'الإجمالي'),
  totalNet: two('Total without VAT', 'الإجمالي قبل الضريبة'),
  totalVat: two('VAT 5%', 'ضريبة القيمة المضافة 5%'),
  total: two('Total', 'الإجمالي'),
  before: two('Before this note', 'قبل هذا الإشعار'),
  difference: two('Difference', 'الفرق'),
  after: two('After this note', 'بعد هذا الإشعار'),
  notRegistered: two(
    'The seller is not registered for VAT; the price includes none.',
    'البائع غير مسجّل في ضريبة القيمة المضافة، ولا يتضمن السعر ضريبة.',
  ),
} as const

export const sentences = {
  amountsInAed: two('All amounts in AED.', 'جميع المبالغ بالدرهم الإماراتي.'),
  discount: (amount: string, isTaxed: boolean) =>
    two(
      `A discount of ${amount}${isTaxed ? ' (VAT included)' : ''} has already been deducted.`,
      `الأسعار بعد خصم قدره ${isolated(amount)}${isTaxed ? ' شاملاً الضريبة' : ''}.`,
    ),
  /** For a line refunded in part: a unit price would look like another price. */
  inPart: (amount: string, soldFor: string) =>
    two(`Partially refunded: ${amount} of ${soldFor}`, `أُعيد جزئياً: ${amount} من ${soldFor}`),
  lineDiscount: (amount: string) => two(`Discount ${amount}`, `خصم ${amount}`),
  /** For documents issued in EUR, before everything was in AED. */
  issuedIn: (total: string, rate: string) =>
    two(
      `Issued for EUR ${total} at 1 EUR = AED ${rate}.`,
      `صدر بمبلغ ${total} يورو بسعر 1 يورو = ${rate} درهم.`,
    ),
  corrects: (number: string, day: string, reason: Bilingual) =>
    two(
      `Corrects ${number} of ${day}: ${reason.en}`,
      `تصحيح ${isolated(number)} بتاريخ ${isolated(day)}: ${reason.ar}`,
    ),
  agent: (agent: Bilingual, seller: Bilingual) =>
    two(
      `Sold through ${isolated(agent.en)}, acting as agent in the name of ${isolated(seller.en)}.`,
      `تم البيع عبر ${isolated(agent.ar)} بصفته وكيلاً يعمل باسم ${isolated(seller.ar)}.`,
    ),
  terms: (day: string, address: Bilingual) =>
    two(
      `Ordered under the terms of ${day}: ${address.en}`,
      `طُلب وفق شروط ${isolated(day)}: ${isolated(address.ar)}`,
    ),
  paid: {
    cash_on_delivery: two('Paid in cash on delivery.', 'دُفع نقداً عند التسليم.'),
    card: two('Paid by card.', 'دُفع بالبطاقة.'),
    tabby: two('Paid in instalments through Tabby.', 'دُفع بالتقسيط عبر تابي.'),
    tamara: two('Paid in instalments through Tamara.', 'دُفع بالتقسيط عبر تمارا.'),
    'set-off': two('Set off against what is owed to the shop.', 'يُخصم من مستحقات المتجر.'),
  },
  owed: two('Refund due to the customer.', 'يُعاد إلى العميل.'),
  given: {
    cash_on_delivery: two('Refunded to the customer.', 'أُعيد إلى العميل.'),
    card: two('Refunded to the customer.', 'أُعيد إلى العميل.'),
    tabby: two('Refunded to the customer.', 'أُعيد إلى العميل.'),
    tamara: two('Refunded to the customer.', 'أُعيد إلى العميل.'),
    'set-off': two('Added to what is owed to the shop.', 'يُضاف إلى مستحقات المتجر.'),
  },
} as const
