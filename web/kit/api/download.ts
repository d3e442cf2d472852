import { ApiError, isUnauthorized, UnreachableError } from './api-error.ts'
import { confirmAnew } from './confirm.ts'
import { currentLanguage } from './call.ts'
import { storedToken, reportRefused } from './token.ts'

/** Fetches a file with the session's token, which a plain link cannot send, and has the browser save it. */
export async function download(path: string): Promise<void> {
  const response = await fetchFile(path)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  keep(await response.blob(), name ?? 'majlis')
}

/** Fetches once more when the user had to confirm their identity. */
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

/** Has the browser save a file. */
export function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
