import type { LedgerAccount, LedgerEvent } from '#domain/money/ledger/ledger.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/** What an accountant calls the accounts (docs/money.md). */
export const accountNames: Readonly<Record<LedgerAccount, Bilingual>> = {
  customer_payments: { en: 'Payments held for customers', ar: 'مدفوعات محفوظة للعملاء' },
  provider_clearing: { en: 'With the card provider', ar: 'لدى مزوّد الدفع بالبطاقات' },
  cash_with_shop: { en: 'Cash with shops', ar: 'نقد لدى المتاجر' },
  cash_with_platform: { en: 'Cash with Majlis', ar: 'نقد لدى مجلس' },
  cash_with_carrier: { en: 'Cash on its way', ar: 'نقد في الطريق' },
  cash_differences: { en: 'Cash short or over', ar: 'عجز النقد وزيادته' },
  bank: { en: 'Bank', ar: 'المصرف' },
  owed_to_shop: { en: 'Owed to shops', ar: 'مستحق للمتاجر' },
  commission: { en: 'Commission', ar: 'العمولة' },
  commission_vat: { en: 'VAT on commission', ar: 'ضريبة القيمة المضافة على العمولة' },
  own_sales: { en: 'Own sales', ar: 'مبيعات مجلس' },
  own_sales_vat: { en: 'VAT on own sales', ar: 'ضريبة القيمة المضافة على مبيعات مجلس' },
  refunds: { en: 'Refunds owed to customers', ar: 'مبالغ مستحقة الإعادة للعملاء' },
  fees: { en: 'Fees of the card provider', ar: 'رسوم مزوّد الدفع' },
  goodwill: { en: 'Goodwill to customers', ar: 'تعويضات ودية للعملاء' },
  chargebacks: { en: 'Chargebacks', ar: 'اعتراضات حاملي البطاقات' },
  bank_fees: { en: 'Fees of the bank', ar: 'رسوم المصرف' },
  bad_debts: { en: 'Debts written off', ar: 'ديون مشطوبة' },
  penalties: { en: 'Penalties', ar: 'غرامات' },
  owner: { en: 'Money of the owners', ar: 'أموال الملّاك' },
}

/** What made entries. */
export const ledgerEventNames: Readonly<Record<LedgerEvent, Bilingual>> = {
  'card-paid': { en: 'Paid by card', ar: 'دُفع بالبطاقة' },
  'order-delivered': { en: 'Order delivered', ar: 'سُلّم الطلب' },
  'delivery-reversed': { en: 'Delivery taken back', ar: 'أُلغي تسجيل تسليم' },
  'refund-owed': { en: 'Refund decided', ar: 'تقررت إعادة مبلغ' },
  'refund-paid': { en: 'Refund paid', ar: 'أُعيد المبلغ' },
  'refund-returned': { en: 'Refund came back', ar: 'ارتدّ المبلغ المعاد' },
  'refund-settled': { en: 'Refund settled by the bank', ar: 'سوّى مصرف العميل المبلغ' },
  'payout-paid': { en: 'Payout paid', ar: 'صُرف المستحق' },
  'payout-returned': { en: 'Payout returned by the bank', ar: 'أعاد المصرف المستحق' },
  'transfer-reversed': { en: 'Transfer to a shop taken back', ar: 'استُرد تحويل إلى متجر' },
  'chargeback-opened': { en: 'Chargeback opened', ar: 'فُتح اعتراض' },
  'chargeback-won': { en: 'Chargeback won', ar: 'كُسب الاعتراض' },
  'chargeback-lost': { en: 'Chargeback lost', ar: 'خُسر الاعتراض' },
  'provider-fee': { en: 'Fee of the card provider', ar: 'رسم مزوّد الدفع' },
  'provider-settled': { en: 'Paid to the bank by the card provider', ar: 'حوّل مزوّد الدفع إلى المصرف' },
  'shop-paid': { en: 'Paid by a shop that owed it', ar: 'سدّد متجر ما عليه' },
  'deposit-reversed': { en: 'Payment at the bank taken back', ar: 'أُلغي تسجيل إيداع' },
  journal: { en: 'Journal', ar: 'قيد يدوي' },
  'euros-converted': { en: 'Euros converted to dirhams', ar: 'تحويل أرصدة اليورو إلى الدرهم' },
  'run-counted': { en: 'Cash counted', ar: 'عُدّ النقد' },
  'count-reversed': { en: 'Count of cash taken back', ar: 'أُلغي عدّ النقد' },
  'cash-banked': { en: 'Cash brought to the bank', ar: 'أُودع النقد في المصرف' },
}
