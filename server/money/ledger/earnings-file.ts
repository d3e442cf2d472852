import type { EarnedOrder } from '#contract/money/ledger/earnings.ts'
import { amountCell, dayCell, type ListFile } from '#server/platform/http/list-file.ts'

/** What each order has left its shop, as a file. */
export const earningsColumns: ListFile<EarnedOrder> = {
  name: 'majlis-earnings',
  sheet: { en: 'Earnings', ar: 'الأرباح' },
  columns: [
    ['Order', 'الطلب', ({ orderNumber }) => orderNumber],
    ['Delivered on', 'تاريخ التسليم', ({ deliveredAt }) => dayCell(deliveredAt)],
    ['Sale in AED', 'البيع بالدرهم', ({ sale }) => amountCell(sale)],
    ['Refunded in AED', 'المُعاد بالدرهم', ({ refund }) => amountCell(refund)],
    ['Commission in AED', 'العمولة بالدرهم', ({ commission }) => amountCell(commission)],
    ['VAT on it in AED', 'ضريبتها بالدرهم', ({ commissionVat }) => amountCell(commissionVat)],
    ['Cash kept in AED', 'النقد لديك بالدرهم', ({ cashKept }) => amountCell(cashKept)],
    ['Left for the shop in AED', 'المتبقي للمتجر بالدرهم', ({ earned }) => amountCell(earned)],
    ['Cash counted', 'عُدّ النقد', ({ isCollected }, language) => (isCollected ? yes : no)[language]],
  ],
}
const yes = { en: 'Yes', ar: 'نعم' } as const
const no = { en: 'No', ar: 'لا' } as const
