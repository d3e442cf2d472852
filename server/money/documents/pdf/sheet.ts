import type { Document } from '#domain/money/documents/document.ts'
import { Refusal } from '#domain/refusal.ts'
import { ImagePoolFull, runImageTask } from '#engines/file-checks/image-pool.ts'
import { createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter.ts'
import type { PrintedDocument } from '#engines/documents/typeset.ts'
import { printed, type Standing } from './printed.ts'

/** One document at a time, so that photos always have a worker; a caller's or shop's second one waits behind others. */
export const typesetInTurn = createConcurrencyLimiter({ atOnce: 1, longestQueue: 30 })

/** A document as PDF. Refusals: request.too-many, request.unavailable. */
export function printOf(document: Document, standing?: Standing): Promise<Uint8Array> {
  return typesetInTurn('document', () => pdfOf(printed(document, standing)))
}

/**
 * Typesets a printed document as PDF in the worker processes for images, which start on demand and exit when idle.
 * Refusal('request.unavailable') when their queue is full.
 */
export async function pdfOf(printed: PrintedDocument): Promise<Uint8Array> {
  const answer = await runImageTask({ kind: 'typeset', printed }).catch((error: unknown) => {
    throw error instanceof ImagePoolFull ? new Refusal('request.unavailable') : error
  })
  if ('failed' in answer) throw new Error(`${printed.number} cannot be typeset: ${answer.failed}`)
  return answer.pdf
}
