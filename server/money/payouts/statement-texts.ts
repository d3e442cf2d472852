import type { StatementKind } from '#contract/money/payouts/statements.ts'
import type { Language } from '#domain/platform/text/language.ts'

type Texts = Readonly<Record<'statement' | 'opening' | 'closing', string>> & {
  readonly headings: readonly string[]
  readonly kinds: Readonly<Record<StatementKind, string>>
}

/** What stands in the file of a statement beside its figures. */
export const statementTexts: Readonly<Record<Language, Texts>> = {
  en: {
    statement: 'Statement',
    opening: 'Opening balance',
    closing: 'Closing balance',
    headings: ['Date', 'Kind', 'Number', 'Amount, AED', 'Balance, AED'],
    kinds: {
      sale: 'Sale',
      commission: 'Commission and VAT on it',
      refund: 'Refund',
      payout: 'Payout',
      fee: 'Fee',
      chargeback: 'Disputed by a customer',
      adjustment: 'Adjustment',
    },
  },
  ar: {
    statement: 'كشف الحساب',
    opening: 'الرصيد الافتتاحي',
    closing: 'الرصيد الختامي',
    headings: ['التاريخ', 'النوع', 'الرقم', 'المبلغ (د.إ.)', 'الرصيد (د.إ.)'],
    kinds: {
      sale: 'بيع',
      commission: 'العمولة وضريبتها',
      refund: 'إعادة مبلغ',
      payout: 'صرف مستحقات',
      fee: 'رسم',
      chargeback: 'اعتراض عميل',
      adjustment: 'تسوية',
    },
  },
}
