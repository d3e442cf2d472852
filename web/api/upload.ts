import { createUpload, maxFileBytes, type UploadPurpose, uploadRules } from '#contract/uploads.ts'
import { ApiError, UnreachableError } from './api-error.ts'
import { call } from './call.ts'
import { currentLanguage } from './current-language.ts'

/** Why a file was not even sent. */
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

/** What can be told of a file before it is sent; null when it may go (G-19). */
export function faultOf(file: File, purpose: UploadPurpose): FileFault | null {
  const types: readonly string[] = uploadRules[purpose].types
  if (!types.includes(typeOfExtension[extensionOf(file)] ?? '')) return 'wrong-type'
  if (file.type !== '' && !types.includes(file.type)) return 'wrong-type'
  if (file.size > maxFileBytes) return 'too-large'
  return file.size === 0 ? 'empty' : null
}

type Sending = {
  readonly purpose: UploadPurpose
  /** Ends the sending; the promise is then rejected with the signal's reason. */
  readonly signal: AbortSignal
  /** How many bytes have left so far. */
  readonly onSent: (bytes: number) => void
}

/**
 * Asks for a ticket, PUTs the file to it and returns the stored address (R-UPL-01). Throws ApiError when the server
 * refuses, UnreachableError when there is no answer.
 */
export async function uploadFile(file: File, { purpose, signal, onSent }: Sending): Promise<string> {
  const contentType = typeOf(file)
  const fileName = Array.from(file.name).slice(-255).join('')
  const { uploadURL } = await call(createUpload, {
    body: { purpose, fileName, contentType, size: file.size },
  })
  signal.throwIfAborted()
  await put(uploadURL, { file, contentType, signal, onSent })
  return uploadURL.replace(/\?.*$/, '')
}

type Parcel = Pick<Sending, 'signal' | 'onSent'> & { readonly file: File; readonly contentType: string }

/** By XMLHttpRequest, which alone tells how much has been sent. */
function put(address: string, { file, contentType, signal, onSent }: Parcel): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const settle = (settled: () => void) => () => {
      signal.removeEventListener('abort', cancel)
      settled()
    }
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, file.size)))
    request.addEventListener(
      'load',
      settle(() => (request.status < 300 ? resolve() : reject(refusalOf(request)))),
    )
    request.addEventListener(
      'error',
      settle(() => reject(new UnreachableError(null))),
    )
    request.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
    )
    signal.addEventListener('abort', cancel)
    request.open('PUT', address)
    request.setRequestHeader('content-type', contentType)
    // A bucket elsewhere would ask the browser for permission first, and sends no sentence anyway.
    if (address.startsWith('/')) request.setRequestHeader('accept-language', currentLanguage())
    request.send(file)
  })
}

function refusalOf({ status, statusText, responseText }: XMLHttpRequest): ApiError {
  return new ApiError({ status, statusText, body: responseText, quotesBody: true })
}

function typeOf(file: File): string {
  return file.type || (typeOfExtension[extensionOf(file)] ?? '')
}

function extensionOf({ name }: File): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
