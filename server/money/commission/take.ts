import {
  type Commission,
  commissionOf,
  shareTerms,
  withWholeVat,
  type FixedCommission,
  reversedBy,
  ruleFor,
} from '#domain/money/commission/commission.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Sale } from '#domain/money/documents/sale.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { readSale } from '#server/money/documents/sales.ts'
import { readPlatformProfile, readTaxProfile } from '#server/shops/kyc/tax-profile.ts'
import type { Tx } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { readRules } from './rules.ts'
import { sql } from 'kysely'

export type CommissionSums = { readonly commissionFils: Fils; readonly commissionVatFils: Fils }

/** An order, sold by a shop, whose commission is to be fixed. */
type Fixable = { readonly orderId: string; readonly shopId: string }

/**
 * Fixes the commission of an order line by line, by the rules in force on that day (G-88), and returns its totals.
 * Cancelled items bear none. Runs once per delivery: the order is locked and was not delivered before.
 */
export async function fixCommission(tx: Tx, { orderId, shopId }: Fixable, at: Date): Promise<CommissionSums> {
  const [{ commissionBp }, { trn }, rules, lines] = [
    await readSettings(tx),
    await readPlatformProfile(tx, dayOf(at)),
    await readRules(tx),
    await readLines(tx, orderId),
  ]
  const usual = { id: null, ...shareTerms(commissionBp) }
  const { sale: sold, issuerId } = await readSale(tx, orderId)
  const isBoughtUntaxed =
    issuerId === null && trn !== null && !(await readTaxProfile(tx, shopId, sold.suppliedOn))?.trn
  const fixed = lines.map(({ position, categoryId, quantity, totalFils }, index) => {
    const sale = { shopId, categoryId, day: dayOf(at) }
    const rule = ruleFor(rules.ordered, sale, rules.categories) ?? usual
    const { id: ruleId, rateBp, floorFils, capFils, feeFils } = rule
    const terms = { ruleId, rateBp, floorFils, capFils, feeFils }
    const taken = commissionOf({ quantity, totalFils }, rule, trn !== null)
    return {
      orderId,
      position,
      quantity,
      ...terms,
      ...(isBoughtUntaxed
        ? withWholeVat(taken, vatInside(totalFils) + (index === 0 ? vatOfFees(sold) : 0))
        : taken),
      fixedAt: at,
    }
  })
  if (fixed.length > 0) await tx.insertInto('commissionLines').values(fixed).execute()
  return sumsOf(fixed)
}

/** Deletes the fixed commission of an order whose delivery is undone; the database refuses this for any other order. */
export async function undoCommission(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('commissionLines').where('orderId', '=', orderId).execute()
}

function vatOfFees({ deliveryFils, codFeeFils }: Pick<Sale, 'deliveryFils' | 'codFeeFils'>): Fils {
  return vatInside(deliveryFils) + vatInside(codFeeFils)
}

/** The lines without cancelled items, each with the category of its product. */
function readLines(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orderItems as i')
    .innerJoin('products as p', 'p.id', 'i.productId')
    .select((of) => ['position', of('quantity', '-', of.ref('cancelled')).as('quantity')])
    .select(['totalFils', 'p.categoryId'])
    .where('orderId', '=', orderId)
    .whereRef('quantity', '>', 'cancelled')
    .orderBy('position')
    .execute()
}

/** Sums the commission and VAT of several lines. */
export function sumsOf(lines: readonly Pick<Commission, 'commissionFils' | 'vatFils'>[]): CommissionSums {
  return {
    commissionFils: lines.reduce((all, { commissionFils }) => all + commissionFils, 0),
    commissionVatFils: lines.reduce((all, { vatFils }) => all + vatFils, 0),
  }
}

type RefundedLine = FixedCommission & {
  readonly orderId: string
  readonly position: number
  /** Part of the line's price that this refund gives back. */
  readonly moreFils: Fils
}

/**
 * Reverses the commission on the lines of a refund, at each line's own ratio, and returns the totals. The caller holds
 * the order's lock. Refunds before delivery have no commission to reverse.
 */
export async function reverseCommission(tx: Tx, refundId: string): Promise<CommissionSums> {
  const { rows } =
    await sql<RefundedLine>`select l.order_id, l.position, l.base_fils, l.commission_fils, l.vat_fils,
      i.fils as more_fils, (select coalesce(sum(r.refunded_fils), 0) from commission_reversals r
        where r.order_id = l.order_id and r.position = l.position)::bigint as refunded_fils
    from refund_items i join commission_lines l using (order_id, position)
    where i.refund_id = ${refundId} and i.fils > 0 order by l.position`.execute(tx)
  const reversals = rows.map(({ orderId, position, moreFils, ...fixed }) => {
    return { refundId, orderId, position, refundedFils: moreFils, ...reversedBy(fixed, moreFils) }
  })
  if (reversals.length > 0) await tx.insertInto('commissionReversals').values(reversals).execute()
  return sumsOf(reversals)
}
