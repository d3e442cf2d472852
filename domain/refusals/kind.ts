import type { Bilingual } from '#domain/platform/text/language.ts'

/** Kinds of refusals; the server maps each kind to one HTTP status. */
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

const saying = (kind: RefusalKind) => (en: string, ar: string) => ({ kind, en, ar }) as const

export const invalid = saying('invalid')
export const unauthenticated = saying('unauthenticated')
export const forbidden = saying('forbidden')
export const absent = saying('absent')
export const conflict = saying('conflict')
export const contradiction = saying('contradiction')
export const tooLarge = saying('too-large')
export const wrongType = saying('wrong-type')
export const wrongMethod = saying('wrong-method')
export const notAcceptable = saying('not-acceptable')
export const tooMany = saying('too-many')
export const unavailable = saying('unavailable')
