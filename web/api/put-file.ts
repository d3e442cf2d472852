import { ApiError, UnreachableError } from './api-error.ts'
import { currentLanguage } from './current-language.ts'
import { storedToken } from './token.ts'

type Sending = {
  readonly signal: AbortSignal
  /** How many bytes have left so far. */
  readonly onSent: (bytes: number) => void
}

/**
 * PUTs a file to an address of this site as who is signed in, and returns the answer. By XMLHttpRequest, which alone
 * tells how much has been sent. Throws ApiError, UnreachableError or the signal's reason.
 */
export function putFile(address: string, file: Blob, { signal, onSent }: Sending): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    signal.addEventListener('abort', cancel)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, file.size)))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel))
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status < 300) return resolve(JSON.parse(responseText))
      return reject(new ApiError({ status, statusText, body: responseText, quotesBody: true }))
    })
    request.addEventListener('error', () => reject(new UnreachableError(null)))
    request.addEventListener('abort', () => reject(signal.reason))
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept-language', currentLanguage())
    request.setRequestHeader('authorization', `Bearer ${storedToken() ?? ''}`)
    request.send(file)
  })
}
