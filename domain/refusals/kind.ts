import type { Bilingual } from '#domain/platform/text/language.ts'

/** What a refusal means to a caller; the server turns each kind into one HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'absent'
  | 'conflict'
  | 'contradiction'
  | 'too-large'
  | 'wrong-type'
  | 'wrong-method'
  | 'not-acceptable'
  | 'too-many'
  | 'unavailable'

/** Refusals by code, each with its sentences. */
export type Refusals = Readonly<Record<string, Bilingual & { readonly kind: RefusalKind }>>
