import { type Fils, shareOf } from '#domain/platform/amounts/money.ts'
import { vatInside, vatOnTop } from '#domain/platform/amounts/vat.ts'
import type { TreeRow } from '#domain/catalogue/products/category-tree.ts'

/** Commission on a product: a share of its price within bounds, or a fee. Amounts are per unit. */
export type CommissionTerms = {
  /** Null for a fee. */
  readonly rateBp: number | null
  readonly floorFils: Fils | null
  readonly capFils: Fils | null
  /** Null for a share. */
  readonly feeFils: Fils | null
}

/** Sold items; the total includes VAT and assembly, not delivery. */
export type SoldItems = { readonly quantity: number; readonly totalFils: Fils }

export type Commission = { readonly baseFils: Fils; readonly commissionFils: Fils; readonly vatFils: Fils }

/** Terms of a plain share, such as the rate of the settings. */
export function shareTerms(rateBp: number): CommissionTerms {
  return { rateBp, floorFils: null, capFils: null, feeFils: null }
}

/**
 * Calculates the commission on items of one line in fils, and the VAT on top of it (docs/money.md); together never more
 * than the price of the items. A platform that is not registered for VAT may not charge it.
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
 * Adjusts a commission where the platform sells in its own name what it bought from an unregistered shop. The shop
 * invoices no VAT to set off, so all VAT of the sale is kept for the tax authority, and the shop is owed the rest.
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

/** A line's fixed commission, and the part of its price refunded so far. */
export type FixedCommission = Commission & { readonly refundedFils: Fils }

/**
 * Calculates the commission and VAT reversed when `moreFils` of a line's price are refunded: by the line's own ratio on
 * running totals, so that parts add up to the whole and never to more (G-88).
 */
export function reversedBy(fixed: FixedCommission, moreFils: Fils): Omit<Commission, 'baseFils'> {
  const { baseFils, commissionFils, vatFils, refundedFils } = fixed
  const part = (of: Fils) =>
    partOf(of, refundedFils + moreFils, baseFils) - partOf(of, refundedFils, baseFils)
  return { commissionFils: part(commissionFils), vatFils: part(vatFils) }
}

/** Returns `amount` × `some` ∕ `all`, rounded half up; `amount` when `some` is at least `all`. */
export function partOf(amount: Fils, some: Fils, all: Fils): Fils {
  if (some >= all) return amount
  // The product of two amounts may exceed the range of safe integers.
  return Number((2n * BigInt(amount) * BigInt(some) + BigInt(all)) / (2n * BigInt(all)))
}

/** Terms in place of the default rate: for a shop, for a category with its descendants, or for both. */
export type CommissionRule = CommissionTerms & {
  /** Newer rules have later ids. */
  readonly id: string
  readonly shopId: string | null
  readonly categoryId: string | null
  /** Days in the UAE, both included; null: without end. */
  readonly firstDay: string | null
  readonly lastDay: string | null
}

/** A sale: its shop, category and day. */
export type CommissionedSale = {
  readonly shopId: string
  readonly categoryId: string
  readonly day: string
}

/** Why a rule can never apply again. */
export type DeadRule = 'over' | 'category-gone' | 'covered'

/** Ids of the category, its parent and so on up to the root; empty for an unknown category. */
export function pathOf(categories: readonly TreeRow[], id: string): string[] {
  const parents = new Map(categories.map((row) => [row.id, row.parentId]))
  const path: string[] = []
  for (let at: string | null = id; at !== null && parents.has(at); at = parents.get(at) ?? null) path.push(at)
  return path
}

/**
 * Sorts rules by precedence; the first match applies: shop and category, then shop, then category; a deeper category
 * before one above it, a later first day before an earlier one, a newer rule before an older one.
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

/** Returns the rule that applies to a sale, the first match; null for the default rate. */
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

/** Why a rule can never apply from `today` on: it is over, its category is gone, or another rule covers it. */
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
