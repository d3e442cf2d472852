import { createUpload } from '#contract/platform/uploads.ts'
import { maxFileBytes, type UploadPurpose } from '#domain/platform/files/upload-rules.ts'
import { ApiError, UnreachableError } from './api-error.ts'
import { call, currentLanguage } from './call.ts'

/** Why a file cannot be sent. */
export type FileFault = 'too-large' | 'wrong-type' | 'empty'

const typeOfExtension: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  glb: 'model/gltf-binary',
}

/** Checks a file before sending, against the extensions its slot accepts; null when it may be sent (G-19). */
export function faultOf(file: File, takes: readonly string[]): FileFault | null {
  if (!takes.includes(`.${extensionOf(file)}`)) return 'wrong-type'
  const types = takes.map((ending) => typeOfExtension[ending.slice(1)])
  if (file.type !== '' && !types.includes(file.type)) return 'wrong-type'
  if (file.size > maxFileBytes) return 'too-large'
  return file.size === 0 ? 'empty' : null
}

/**
 * Asks for a ticket, PUTs the file to it and returns the stored address (R-UPL-01). Throws ApiError when the server
 * refuses, UnreachableError when there is no reply.
 */
export async function uploadFile(
  file: File,
  { purpose, signal, onSent }: ProgressOptions & { readonly purpose: UploadPurpose },
): Promise<string> {
  const contentType = typeOf(file)
  const fileName = Array.from(file.name).slice(-255).join('')
  const { uploadURL } = await call(createUpload, {
    body: { purpose, fileName, contentType, size: file.size },
  })
  signal.throwIfAborted()
  // For an external bucket the header would need a CORS preflight; it has no sentences to translate anyway.
  const language = uploadURL.startsWith('/') ? { 'accept-language': currentLanguage() } : {}
  const headers = { 'content-type': contentType, ...language }
  await putWithProgress(uploadURL, file, { signal, onSent, headers })
  return uploadURL.replace(/\?.*$/, '')
}

function typeOf(file: File): string {
  return file.type || (typeOfExtension[extensionOf(file)] ?? '')
}

function extensionOf({ name }: File): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

export type ProgressOptions = {
  /** Cancels the upload; the promise is then rejected with the signal's reason. */
  readonly signal: AbortSignal
  /** Receives the number of bytes sent so far, at most the file's size. */
  readonly onSent: (bytes: number) => void
}
type Headers = Readonly<Record<string, string>>

/**
 * PUTs a file and returns the reply's text. Uses XMLHttpRequest, since fetch reports no upload progress.
 * Throws ApiError when the server refuses, UnreachableError when there is no reply, or the signal's reason.
 */
export function putWithProgress(
  address: string,
  file: Blob,
  { signal, onSent, headers }: ProgressOptions & { readonly headers: Headers },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const on = (event: 'load' | 'error' | 'abort', settle: () => void) =>
      request.addEventListener(event, () => {
        signal.removeEventListener('abort', cancel)
        settle()
      })
    signal.addEventListener('abort', cancel)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, file.size)))
    on('load', () => {
      const { status, statusText, responseText: body } = request
      if (status < 300) resolve(body)
      else reject(new ApiError({ status, statusText, body, quotesBody: true }))
    })
    on('error', () => reject(new UnreachableError(null)))
    on('abort', () => reject(signal.reason))
    request.open('PUT', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(file)
  })
}

/** Why an upload failed: the reason in one word, and the server's sentence if it sent one. */
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

/** Works out why an upload failed, and logs the error for diagnosis (R-UPL-06). */
export function failureOf(error: unknown): UploadFailure {
  // oxlint-disable-next-line no-console -- the one place where the browser's log is asked for
  if (error !== null && !isCancelled(error)) console.warn('An upload failed', error)
  if (error instanceof UnreachableError) return { reason: 'unreachable', sentence: null }
  if (error instanceof UnfitFileError) return { reason: 'unfit', sentence: error.message }
  if (!(error instanceof ApiError)) return { reason: 'refused', sentence: null }
  const reason = reasonOfCode[error.code ?? ''] ?? reasonOfStatus[error.status] ?? 'refused'
  return { reason, sentence: error.sentence }
}

type Tried = { readonly bytes: File | undefined; readonly failure: UploadFailure | null }

/** Whether a retry with the same file may succeed; false too when its bytes are no longer here. */
export function isWorthRetrying({ bytes, failure }: Tried): boolean {
  const reason = bytes && failure?.reason
  return reason === 'unreachable' || reason === 'too-many' || reason === 'no-room' || reason === 'refused'
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
