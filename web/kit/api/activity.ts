import type { ApiError } from './api-error.ts'

/** The work may have become worth more while it was done. */
const mostProofs = 3

/** What the server asked for before the same is tried again, solved, as a header says it; null where nothing is, or can be, done. */
export async function workFor({ proof }: ApiError, proofs: number): Promise<string | null> {
  // Without https a browser has no SubtleCrypto: then waiting is all that helps.
  if (!proof?.puzzle || proofs === mostProofs || !('subtle' in crypto)) return null
  const { at, bits, puzzle } = proof
  const { solve } = await import('#domain/platform/proof-of-work.ts')
  return [at, bits, ...(await solve({ puzzle, bits }))].join('.')
}
