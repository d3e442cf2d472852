import { ApiError, UnreachableError } from './api-error.ts'
import { currentLanguage } from './current-language.ts'
import { storedToken } from './token.ts'

/** Fetches a file with the session's token, which a plain link cannot carry, and hands it to the browser to keep. */
export async function download(path: string): Promise<void> {
  const headers = { authorization: `Bearer ${storedToken() ?? ''}`, 'accept-language': currentLanguage() }
  const response = await fetch(path, { headers }).catch((cause: unknown) => {
    throw new UnreachableError(cause)
  })
  if (!response.ok) {
    const { status, statusText } = response
    throw new ApiError({ status, statusText, body: await response.text(), quotesBody: true })
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  keep(await response.blob(), name ?? 'majlis')
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
