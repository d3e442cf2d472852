import type { ProductLinks } from '#server/catalogue/products/product-links.ts'
import { type LinkField, linkFields } from '#server/catalogue/products/product-links.ts'
import type { CheckedRow } from './check-row.ts'
import type { RowProblem } from './row-input.ts'
import type { RowLinks } from './row-links.ts'

/** What a row links to, or all that is wrong with it by now. */
export type LinkOutcome = {
  readonly number: number
  readonly isNew: boolean
  readonly links: ProductLinks | null
  readonly problems: readonly RowProblem[]
  /** It was in order but for its links. */
  readonly isRefusedNow: boolean
}

/**
 * The rows that their links say something of. One whose product is not made takes along those that link to it, and
 * those that link to these: half of a set is not what anybody asked for.
 */
export function linkOutcomes(rows: readonly CheckedRow[], read: readonly RowLinks[]): LinkOutcome[] {
  const problems = rows.map((row, index) => [...row.problems, ...(read[index]?.problems ?? [])])
  takeAlong(rows, read, problems)
  return rows.flatMap((row, index) => {
    const [links, all] = [read[index]?.links ?? null, problems[index] ?? []]
    if (links === null && all.length === row.problems.length) return []
    const isRefusedNow = row.problems.length === 0 && all.length > 0
    return [{ number: row.number, isNew: row.isNew, links, problems: all, isRefusedNow }]
  })
}

function takeAlong(
  rows: readonly CheckedRow[],
  read: readonly RowLinks[],
  problems: readonly RowProblem[][],
): void {
  const linkedBy = linkingRows(read)
  const isMissing = (index: number) => rows[index]?.isThere === false && (problems[index]?.length ?? 0) > 0
  const open = rows.flatMap((_, index) => (isMissing(index) ? [index] : []))
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const missing = rows[index]
    for (const { from, field } of linkedBy.get(missing?.productId ?? '') ?? []) {
      const wasMissing = isMissing(from)
      problems[from]?.push({ field, problem: 'linkRefused', value: String(missing?.number) })
      if (!wasMissing && isMissing(from)) open.push(from)
    }
  }
}

type Linking = { readonly from: number; readonly field: LinkField }

/** Which rows, by their place, link to a product. */
function linkingRows(read: readonly RowLinks[]): Map<string, Linking[]> {
  const linkedBy = new Map<string, Linking[]>()
  for (const [from, { links }] of read.entries()) {
    for (const field of linkFields) {
      for (const id of links?.[field] ?? []) {
        const others = linkedBy.get(id) ?? []
        others.push({ from, field })
        linkedBy.set(id, others)
      }
    }
  }
  return linkedBy
}
