import { ApiError, UnreachableError } from './api-error.ts'
import type { FileFault } from './upload.ts'

/** What became of a file that did not arrive: the reason in one word, and the server's sentence where it has its own. */
export type UploadFailure = {
  readonly reason: FileFault | 'unfit' | 'unreachable' | 'too-many' | 'no-room' | 'refused'
  readonly sentence: string | null
}

/** Thrown for a file that was not sent because the server would refuse it with this sentence. */
export class UnfitFileError extends Error {}

const reasonOfCode: Readonly<Record<string, UploadFailure['reason']>> = {
  'object.no-room': 'no-room',
  'object.incomplete': 'refused',
  'object.ticket-invalid': 'refused',
}
const reasonOfStatus: Readonly<Record<number, UploadFailure['reason']>> = {
  400: 'unfit',
  413: 'too-large',
  415: 'wrong-type',
  429: 'too-many',
  507: 'no-room',
}

/** Reads why an upload failed, and keeps a line of it for whoever looks for the cause (R-UPL-06). */
export function failureOf(error: unknown): UploadFailure {
  // oxlint-disable-next-line no-console -- the one place where the browser's log is asked for
  if (error !== null && !isCancelled(error)) console.warn('An upload failed', error)
  if (error instanceof UnreachableError) return { reason: 'unreachable', sentence: null }
  if (error instanceof UnfitFileError) return { reason: 'unfit', sentence: error.message }
  if (!(error instanceof ApiError)) return { reason: 'refused', sentence: null }
  const reason = reasonOfCode[error.code ?? ''] ?? reasonOfStatus[error.status] ?? 'refused'
  return { reason, sentence: error.sentence }
}

/** Whether the same file may arrive at another try; else only another file will do. */
export function isWorthRetrying({ reason }: UploadFailure): boolean {
  return reason === 'unreachable' || reason === 'too-many' || reason === 'no-room' || reason === 'refused'
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
