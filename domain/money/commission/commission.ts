import { type Fils, shareOf } from '#domain/platform/amounts/money.ts'
import { vatInside, vatOnTop } from '#domain/platform/amounts/vat.ts'

/** What the platform takes of a product: a share of its price within bounds, or a fee. Amounts are for each product. */
export type CommissionTerms = {
  /** Null where it is a fee. */
  readonly rateBp: number | null
  readonly floorFils: Fils | null
  readonly capFils: Fils | null
  /** Null where it is a share. */
  readonly feeFils: Fils | null
}

/** Products as they were sold: what they cost with VAT and assembly, without delivery. */
export type SoldItems = { readonly quantity: number; readonly totalFils: Fils }

export type Commission = { readonly baseFils: Fils; readonly commissionFils: Fils; readonly vatFils: Fils }

/** A plain share, as the settings say it. */
export function shareTerms(rateBp: number): CommissionTerms {
  return { rateBp, floorFils: null, capFils: null, feeFils: null }
}

/**
 * The commission of some items of one line in fils, and the VAT that comes on top of it (docs/money.md): together never
 * more than the products cost. A platform that is not registered for VAT may not charge it.
 */
export function commissionOf(
  { quantity, totalFils }: SoldItems,
  terms: CommissionTerms,
  isRegistered = true,
): Commission {
  const wanted = Math.min(totalFils, quantity === 0 ? 0 : beforeLimit(quantity, totalFils, terms))
  if (!isRegistered) return { baseFils: totalFils, commissionFils: wanted, vatFils: 0 }
  const commissionFils = Math.min(wanted, totalFils - vatInside(totalFils))
  return {
    baseFils: totalFils,
    commissionFils,
    vatFils: Math.min(vatOnTop(commissionFils), totalFils - commissionFils),
  }
}

/**
 * The same where the platform sells in its own name what it bought of a shop that is not registered: that invoices no VAT
 * which could be set off, so all of the VAT of the sale is kept for the tax authority, and the shop is owed the price less it.
 */
export function withWholeVat(taken: Commission, saleVatFils: Fils): Commission {
  const vatFils = Math.min(saleVatFils, taken.baseFils)
  return { ...taken, commissionFils: Math.min(taken.commissionFils, taken.baseFils - vatFils), vatFils }
}

function beforeLimit(quantity: number, totalFils: Fils, terms: CommissionTerms): Fils {
  if (terms.rateBp === null) return quantity * (terms.feeFils ?? 0)
  const share = Math.max(shareOf(totalFils, terms.rateBp), quantity * (terms.floorFils ?? 0))
  return terms.capFils === null ? share : Math.min(share, quantity * terms.capFils)
}

/** What was fixed of a line, and how much of its price has gone back to the customer so far. */
export type FixedCommission = Commission & { readonly refundedFils: Fils }

/**
 * How much of a line's commission and VAT goes back when so much more of its price does: by the line's own ratio, so
 * that parts add up to the whole and never to more (G-88).
 */
export function reversedBy(fixed: FixedCommission, moreFils: Fils): Omit<Commission, 'baseFils'> {
  const { baseFils, commissionFils, vatFils, refundedFils } = fixed
  const part = (of: Fils) =>
    partOf(of, refundedFils + moreFils, baseFils) - partOf(of, refundedFils, baseFils)
  return { commissionFils: part(commissionFils), vatFils: part(vatFils) }
}

/** That part of an amount which `some` is of `all`, rounded half up; all of it where `some` is more. */
export function partOf(amount: Fils, some: Fils, all: Fils): Fils {
  if (some >= all) return amount
  // Two amounts multiplied may be more than a number holds.
  return Number((2n * BigInt(amount) * BigInt(some) + BigInt(all)) / (2n * BigInt(all)))
}
