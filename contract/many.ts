import { z } from 'zod'
import { issue } from './issue-texts.ts'

/** Maximum number of items in a bulk decision. */
export const mostDecisions = 100

/** The items of a bulk decision, each named once, with the state that was seen of it. */
export function decidedItems<Item extends z.ZodType<{ readonly id: string }>>(item: Item) {
  return z
    .array(item, { error: issue('invalid') })
    .min(1, { error: issue('invalid') })
    .max(mostDecisions, { error: issue('invalid') })
    .check(eachOnce)
}

/** Refuses a second row with the same id, since only one of them could be applied. */
export function eachOnce({ value, issues }: z.core.ParsePayload<readonly { readonly id: string }[]>): void {
  const seenIds = new Set<string>()
  for (const [row, { id: own }] of value.entries()) {
    const known = seenIds.size
    if (seenIds.add(own.toLowerCase()).size === known)
      issues.push({ code: 'custom', message: issue('invalid'), input: own, path: [row, 'id'] })
  }
}

/** Result of a bulk decision: items succeed or fail independently of each other. */
export const manyDecided = z.object({
  decided: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
})
export type ManyDecided = z.output<typeof manyDecided>
