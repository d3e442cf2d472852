import type { Document } from '#domain/money/documents/document.ts'
import { Refusal } from '#domain/refusal.ts'
import { ImagePoolFull, runImageTask } from '#engines/file-checks/image-pool.ts'
import type { Paper } from '#engines/papers/typeset.ts'
import { printed, type Standing } from './printed.ts'

/** The paper of a document as PDF. Refusal: request.unavailable. */
export function paperOf(document: Document, standing?: Standing): Promise<Uint8Array> {
  return pdfOf(printed(document, standing))
}

/**
 * A paper as PDF, typeset in the processes that work on pictures: they start when there is something to do and leave
 * when there is not. Refusal('request.unavailable') where too much waits already.
 */
export async function pdfOf(paper: Paper): Promise<Uint8Array> {
  const answer = await runImageTask({ kind: 'typeset', paper }).catch((error: unknown) => {
    throw error instanceof ImagePoolFull ? new Refusal('request.unavailable') : error
  })
  if ('failed' in answer) throw new Error(`${paper.number} cannot be typeset: ${answer.failed}`)
  return answer.pdf
}
