import { ApiError } from './api-error.ts'

/** The keys of requests that nobody knows the outcome of, by what they ask for. */
const unsettled = new Map<string, string>()

/**
 * Sends something that creates, under a key of its own (`Idempotency-Key`). Until the server has said what became of it,
 * the same request keeps its key, so that asking again after a lost answer makes no second.
 */
export async function underKey<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = unsettled.get(request) ?? newKey()
  unsettled.set(request, key)
  try {
    const answer = await send(key)
    unsettled.delete(request)
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) unsettled.delete(request)
    throw error
  }
}

/** A key for one attempt; also where there is no https, which randomUUID asks for. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
