import { type Fils, shareOf } from '#domain/platform/amounts/money.ts'
import { vatInside, vatOnTop } from '#domain/platform/amounts/vat.ts'
import type { TreeRow } from '#domain/catalogue/products/category-tree.ts'

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

/** When other terms count than the usual share: for a shop, for a category with what lies below it, or for both. */
export type CommissionRule = CommissionTerms & {
  /** Newer rules have later ids. */
  readonly id: string
  readonly shopId: string | null
  readonly categoryId: string | null
  /** Days in the UAE, both included; null: without end. */
  readonly firstDay: string | null
  readonly lastDay: string | null
}

/** What is sold, where and when. */
export type CommissionedSale = {
  readonly shopId: string
  readonly categoryId: string
  readonly day: string
}

/** Why a rule can never count any more. */
export type DeadRule = 'over' | 'category-gone' | 'covered'

/** The category itself, its parent and so on up to the root; empty where it is not there. */
export function pathOf(categories: readonly TreeRow[], id: string): string[] {
  const parents = new Map(categories.map((row) => [row.id, row.parentId]))
  const path: string[] = []
  for (let at: string | null = id; at !== null && parents.has(at); at = parents.get(at) ?? null) path.push(at)
  return path
}

/**
 * The rules in the order in which they are asked, the first that fits counts: for a shop and a category, for a shop, for a
 * category; a lower category before one above it, what began later before what began earlier, the newer before the older.
 */
export function inOrder<Rule extends CommissionRule>(
  rules: readonly Rule[],
  categories: readonly TreeRow[],
): Rule[] {
  const rankOf = (rule: CommissionRule) => [
    rule.shopId === null ? 0 : 1,
    rule.categoryId === null ? 0 : pathOf(categories, rule.categoryId).length + 1,
  ]
  return rules
    .map((rule) => ({ rule, rank: rankOf(rule) }))
    .sort(
      (a, b) =>
        a.rank.reduce((found, _, at) => found || (b.rank[at] ?? 0) - (a.rank[at] ?? 0), 0) ||
        (b.rule.firstDay ?? '').localeCompare(a.rule.firstDay ?? '') ||
        b.rule.id.localeCompare(a.rule.id),
    )
    .map(({ rule }) => rule)
}

/** The rule that counts for a sale: the first of them that fits; null where the usual share does. */
export function ruleFor<Rule extends CommissionRule>(
  ordered: readonly Rule[],
  sale: CommissionedSale,
  categories: readonly TreeRow[],
): Rule | null {
  const path = pathOf(categories, sale.categoryId)
  const fits = (rule: CommissionRule) =>
    (rule.shopId === null || rule.shopId === sale.shopId) &&
    (rule.categoryId === null || path.includes(rule.categoryId)) &&
    (rule.firstDay ?? '') <= sale.day &&
    (rule.lastDay === null || sale.day <= rule.lastDay)
  return ordered.find(fits) ?? null
}

/** Why a rule can never count from a day on: it is over, its category is gone, or rules before it leave it nothing. */
export function whyDead(
  rule: CommissionRule,
  {
    ordered,
    categories,
    today,
  }: {
    readonly ordered: readonly CommissionRule[]
    readonly categories: readonly TreeRow[]
    readonly today: string
  },
): DeadRule | null {
  if (rule.lastDay !== null && rule.lastDay < today) return 'over'
  if (rule.categoryId !== null && !categories.some(({ id }) => id === rule.categoryId)) return 'category-gone'
  const before = ordered.slice(
    0,
    ordered.findIndex(({ id }) => id === rule.id),
  )
  const begins = (rule.firstDay ?? '') > today ? (rule.firstDay ?? '') : today
  const covers = (other: CommissionRule) =>
    other.shopId === rule.shopId &&
    other.categoryId === rule.categoryId &&
    (other.firstDay ?? '') <= begins &&
    (other.lastDay === null || (rule.lastDay !== null && rule.lastDay <= other.lastDay))
  return before.some(covers) ? 'covered' : null
}
