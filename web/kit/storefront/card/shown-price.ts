import { type Currency, type Fils, inAed } from '#domain/platform/amounts/money.ts'

/** What a price is compared by: its AED value, or itself where no rate is known (ten-thousandths, G-92). */
export function shownPrice(
  fils: Fils,
  currency: Currency,
  eurRate: number | null,
): { readonly fils: Fils; readonly currency: Currency } {
  return eurRate === null ? { fils, currency } : { fils: inAed({ fils, currency }, eurRate), currency: 'AED' }
}
