import type { reportProblems } from '#contract/money/ledger/provider-report.ts'
import type { ProviderLineKind } from '#domain/money/ledger/provider-report.ts'
import type { Language } from '#domain/platform/text/language.ts'

type Texts = {
  readonly sheet: string
  readonly headings: readonly string[]
  readonly kinds: Readonly<Record<ProviderLineKind, string>>
  readonly problems: Readonly<Record<(typeof reportProblems)[number], string>>
}

/** The differences to the card provider's report, as a file. */
export const reportTexts: Readonly<Record<Language, Texts>> = {
  en: {
    sheet: 'Differences',
    headings: ['Date', 'Kind', 'At the provider', 'Number', 'Difference', 'Reported', 'Booked'],
    kinds: {
      charge: 'Payment',
      refund: 'Refund',
      dispute: 'Dispute',
      payout: 'Paid to the bank',
      transfer: 'Transfer to a shop',
      fee: 'Fee',
      other: 'Other',
    },
    problems: {
      'not-in-books': 'Not in our books',
      'not-in-report': 'Not in the report',
      'amount-differs': 'Another amount',
    },
  },
  ar: {
    sheet: 'الفروق',
    headings: ['التاريخ', 'النوع', 'لدى المزوّد', 'الرقم', 'الفرق', 'في التقرير', 'في الدفاتر'],
    kinds: {
      charge: 'دفعة',
      refund: 'إعادة مبلغ',
      dispute: 'اعتراض',
      payout: 'تحويل إلى المصرف',
      transfer: 'تحويل إلى متجر',
      fee: 'رسم',
      other: 'غير ذلك',
    },
    problems: {
      'not-in-books': 'ليس في دفاترنا',
      'not-in-report': 'ليس في التقرير',
      'amount-differs': 'مبلغ مختلف',
    },
  },
}
