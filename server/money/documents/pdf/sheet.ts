import type { Document } from '#domain/money/documents/document.ts'
import { Refusal } from '#domain/refusal.ts'
import { ImagePoolFull, runImageTask } from '#engines/file-checks/image-pool.ts'
import { createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter.ts'
import type { PrintedDocument } from '#engines/documents/typeset.ts'
import { printed, type Standing } from './printed.ts'

/** One at a time, so that photos always have a worker; a caller's second one, or a shop's, waits behind those of others. */
export const typesetInTurn = createConcurrencyLimiter({ atOnce: 1, longestQueue: 30 })

/** A document as PDF. Refusals: request.too-many, request.unavailable. */
export function printOf(document: Document, standing?: Standing): Promise<Uint8Array> {
  return typesetInTurn('document', () => pdfOf(printed(document, standing)))
}

/**
 * What is printed as PDF, typeset in the processes that work on pictures: they start when there is something to do and leave
 * when there is not. Refusal('request.unavailable') where too much waits already.
 */
export async function pdfOf(printed: PrintedDocument): Promise<Uint8Array> {
  const answer = await runImageTask({ kind: 'typeset', printed }).catch((error: unknown) => {
    throw error instanceof ImagePoolFull ? new Refusal('request.unavailable') : error
  })
  if ('failed' in answer) throw new Error(`${printed.number} cannot be typeset: ${answer.failed}`)
  return answer.pdf
}
