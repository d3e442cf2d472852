import type { StatementKind } from '#contract/money/payouts/statements.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

type Texts = Readonly<Record<'statement' | 'opening' | 'closing', Bilingual>> & {
  readonly headings: readonly Bilingual[]
  readonly kinds: Readonly<Record<StatementKind, Bilingual>>
}

/** Texts of a statement's file. */
export const statementTexts: Texts = {
  statement: { en: 'Statement', ar: 'كشف الحساب' },
  opening: { en: 'Opening balance', ar: 'الرصيد الافتتاحي' },
  closing: { en: 'Closing balance', ar: 'الرصيد الختامي' },
  headings: [
    { en: 'Date', ar: 'التاريخ' },
    { en: 'Type', ar: 'النوع' },
    { en: 'Number', ar: 'الرقم' },
    { en: 'Amount, AED', ar: 'المبلغ (د.إ.)' },
    { en: 'Balance, AED', ar: 'الرصيد (د.إ.)' },
  ],
  kinds: {
    sale: { en: 'Sale', ar: 'بيع' },
    commission: { en: 'Commission and VAT', ar: 'العمولة وضريبتها' },
    refund: { en: 'Refund', ar: 'إعادة مبلغ' },
    payout: { en: 'Payout', ar: 'صرف مستحقات' },
    fee: { en: 'Fee', ar: 'رسم' },
    chargeback: { en: 'Customer dispute', ar: 'اعتراض عميل' },
    'cash-kept': { en: 'Cash kept by the shop', ar: 'نقد احتفظ به المتجر' },
    adjustment: { en: 'Adjustment', ar: 'تسوية' },
  },
}
