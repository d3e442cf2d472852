import { z } from 'zod'
import { issue } from './issue-texts.ts'

/** The most that is decided on at once. */
export const mostDecisions = 100

/** Several things, each named once, with what was seen of it. */
export function decidedItems<Item extends z.ZodType<{ readonly id: string }>>(item: Item) {
  return z
    .array(item, { error: issue('invalid') })
    .min(1, { error: issue('invalid') })
    .max(mostDecisions, { error: issue('invalid') })
    .check(eachOnce)
}

/** Of two rows of one thing only one could be kept. */
export function eachOnce({ value, issues }: z.core.ParsePayload<readonly { readonly id: string }[]>): void {
  const seenIds = new Set<string>()
  for (const [row, { id: own }] of value.entries()) {
    const known = seenIds.size
    if (seenIds.add(own.toLowerCase()).size === known)
      issues.push({ code: 'custom', message: issue('invalid'), input: own, path: [row, 'id'] })
  }
}

/** What became of several, each by itself: what is refused of one keeps none of the others from it. */
export const manyDecided = z.object({
  decided: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
})
export type ManyDecided = z.output<typeof manyDecided>
