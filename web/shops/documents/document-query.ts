import { queryOptions } from '@tanstack/react-query'
import { openKycDocument } from '#contract/uploads.ts'
import { ApiError, UnreachableError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

/** KYC documents hold personal data: they stay in memory for a minute after the last look. */
const keptMs = 60_000

/** The bytes of a private KYC document, fetched by a link of its own so that each opening is on record (G-114). */
export function documentQuery(address: string) {
  return queryOptions({
    queryKey: ['paper', address],
    queryFn: async () => {
      const id = address.slice(address.lastIndexOf('/') + 1)
      const { url } = await call(openKycDocument, { params: { id } })
      return fetchBytes(url)
    },
    gcTime: keptMs,
  })
}

async function fetchBytes(url: string): Promise<Blob> {
  const answer = await fetch(url).catch((cause: unknown) => {
    throw new UnreachableError(cause)
  })
  if (answer.ok) return answer.blob()
  const { status, statusText } = answer
  throw new ApiError({ status, statusText, body: '', quotesBody: false })
}
