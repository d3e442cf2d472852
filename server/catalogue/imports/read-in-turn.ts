import { Refusal } from '#domain/refusal.ts'
import { type ReadSheet, readSheet, type SheetTask } from '#engines/sheets/read-sheets.ts'
import { createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter.ts'

/** Reads few at once, and never two of one shop. The others wait, and are refused if too many do. */
const inTurn = createConcurrencyLimiter({
  atOnce: 2,
  longestQueue: 30,
  whenFull: () => new Refusal('request.unavailable'),
})

/** Reads the spreadsheet of a shop when it is its turn. Refusals: import.*, request.unavailable. */
export function readInTurn(shopId: string, task: SheetTask): Promise<ReadSheet> {
  return inTurn(shopId, () => readSheet(task))
}
