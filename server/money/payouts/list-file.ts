import type { Payout } from '#contract/money/payouts/payouts.ts'
import { payoutStatusNames } from '#domain/money/payouts/payout-status.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import { amountCell, dayCell, type ListFile } from '#server/platform/http/list-file.ts'

/** Payouts as a file; of an account its last four signs alone, as lists tell it. */
export const payoutColumns: ListFile<Payout> = {
  name: 'majlis-payouts',
  sheet: { en: 'Payouts', ar: 'طلبات الصرف' },
  columns: [
    ['Payout', 'طلب الصرف', ({ payoutNumber }) => payoutNumber],
    [
      'Shop',
      'المتجر',
      ({ shopName: name, shopNameAr: nameAr }, language) => nameIn(language, { name, nameAr }),
    ],
    ['Amount in AED', 'المبلغ بالدرهم', ({ amount }) => amountCell(amount)],
    ['Status', 'الحالة', ({ status }, language) => payoutStatusNames[status][language]],
    ['Asked for on', 'تاريخ الطلب', ({ requestedAt }) => dayCell(requestedAt)],
    ['Approved on', 'تاريخ الاعتماد', ({ approvedAt }) => dayCell(approvedAt)],
    ['Paid on', 'تاريخ الصرف', ({ paidAt }) => dayCell(paidAt)],
    ['Account ends in', 'آخر أرقام الحساب', ({ bankDetails }) => bankDetails?.ibanEnding ?? ''],
    ['Reference of the bank', 'مرجع المصرف', ({ reference }) => reference ?? ''],
    ['Rejected or returned because', 'سبب الرفض أو الإعادة', ({ rejectionReason }) => rejectionReason ?? ''],
  ],
}
