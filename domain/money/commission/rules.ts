import type { TreeRow } from '#domain/catalogue/products/category-tree.ts'
import type { CommissionTerms } from './commission.ts'

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
