import type { Concept } from '#domain/catalogue/products/search-concepts.ts'
import type { Bits } from './bits.ts'

/**
 * The listings that a search finds, by quality of match: a whole word of the name or the category, part of the name,
 * or anywhere in the texts.
 */
export type Hits = {
  readonly whole: Bits
  readonly part: Bits
  readonly any: Bits
  /** Search words as typed that match no listing, in any of their meanings. */
  readonly missing: readonly string[]
}

/** Looks up the listings that match all of these concepts; the weakest match decides how well a listing matches. */
export type FindHits = (concepts: readonly Concept[]) => Promise<Hits>
