import { ApiError, UnreachableError } from './api-error.ts'

export type ProgressOptions = {
  /** Ends the sending; the promise is then rejected with the signal's reason. */
  readonly signal: AbortSignal
  /** How many bytes have left so far, at most the file's. */
  readonly onSent: (bytes: number) => void
}
type Headers = Readonly<Record<string, string>>

/**
 * PUTs a file and returns the text of the answer. By XMLHttpRequest, which alone tells how much has been sent.
 * Throws ApiError when the server refuses, UnreachableError when there is no answer, or the signal's reason.
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
