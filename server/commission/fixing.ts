import { type Commission, commissionOf, shareTerms } from '#domain/commission/commission.ts'
import type { Fils } from '#domain/money/money.ts'
import type { Tx } from '#server/db/db.ts'
import { readSettings } from '#server/settings/platform.ts'

export type CommissionSums = { readonly commissionFils: Fils; readonly commissionVatFils: Fils }

/**
 * Fixes the commission of an order line by line, by what counts at that moment (G-88), and returns its sums. Lines that
 * were cancelled earn nothing. Once only: the order is locked and was not delivered before.
 */
export async function fixCommission(tx: Tx, orderId: string, at: Date): Promise<CommissionSums> {
  const { commissionBp } = await readSettings(tx)
  const lines = await tx
    .selectFrom('orderItems')
    .select((of) => ['position', of('quantity', '-', of.ref('cancelled')).as('quantity'), 'totalFils'])
    .where('orderId', '=', orderId)
    .whereRef('quantity', '>', 'cancelled')
    .execute()
  const terms = shareTerms(commissionBp)
  const fixed = lines.map(({ position, ...sold }) => ({
    orderId,
    position,
    quantity: sold.quantity,
    ...terms,
    ...commissionOf(sold, terms),
    fixedAt: at,
  }))
  if (fixed.length > 0) await tx.insertInto('commissionLines').values(fixed).execute()
  return sumsOf(fixed)
}

/** What several lines come to. */
export function sumsOf(lines: readonly Pick<Commission, 'commissionFils' | 'vatFils'>[]): CommissionSums {
  return {
    commissionFils: lines.reduce((all, { commissionFils }) => all + commissionFils, 0),
    commissionVatFils: lines.reduce((all, { vatFils }) => all + vatFils, 0),
  }
}
