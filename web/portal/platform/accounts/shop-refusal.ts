import type { Language } from '#domain/platform/text/language.ts'
// The sentences of this area alone: all of them would be loaded with every portal.
import { shopRefusals } from '#domain/refusals/shops.ts'
import { ApiError } from '#web/kit/api/api-error.ts'

const byWord = { pending: 'shop.pending', rejected: 'shop.rejected', suspended: 'shop.suspended' } as const

/**
 * Why a shop may not sign in: the sentence of its status, known by the refusal's code or by the status word in its
 * message (R-AUTH-17 … R-AUTH-19); else what the server says; null when it said nothing.
 */
export function shopRefusal(error: unknown, language: Language): string | null {
  if (!(error instanceof ApiError) || error.sentence === null) return null
  const { code, sentence } = error
  const found = Object.entries(byWord).find(([word, known]) => code === known || sentence.includes(word))
  return found ? shopRefusals[found[1]][language] : sentence
}

/** Whether the reason is one that support can help with. */
export function isForSupport(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'shop.rejected' || error.code === 'shop.suspended')
}

/** Whether the shop waits for its review: nothing is wrong then. */
export function isWaiting(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'shop.pending'
}
