import { ApiError, isUnauthorized, UnreachableError } from './api-error.ts'
import { confirmAnew } from './confirm.ts'
import { currentLanguage } from './call.ts'
import { storedToken, reportRefused } from './token.ts'

/** Fetches a file with the session's token, which a plain link cannot carry, and hands it to the browser to keep. */
export async function download(path: string): Promise<void> {
  const response = await fetchFile(path)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  keep(await response.blob(), name ?? 'majlis')
}

/** Asked once more where the reader has said anew that it is they. */
async function fetchFile(path: string, isAgain = false): Promise<Response> {
  const token = storedToken()
  const headers = { authorization: `Bearer ${token ?? ''}`, 'accept-language': currentLanguage() }
  const response = await fetch(path, { headers }).catch((cause: unknown) => {
    throw new UnreachableError(cause)
  })
  if (response.ok) return response
  const { status, statusText } = response
  const error = new ApiError({ status, statusText, body: await response.text(), quotesBody: true })
  if (isUnauthorized(error)) reportRefused({ token, path })
  if (!isAgain && (await confirmAnew(error))) return fetchFile(path, true)
  throw error
}

/** Hands a file to the browser to keep. */
export function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
