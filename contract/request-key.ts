import type { AnyEndpoint } from './endpoint.ts'
import type { FileRoute } from './file-route.ts'

/** Names one attempt to create something: sent again with the same key, the same request makes nothing anew. */
export const keyHeader = 'Idempotency-Key'

/** Whether a call makes something new, so that a repeat would make a second. */
export function creates(of: AnyEndpoint | FileRoute): boolean {
  return of.status === 201
}
