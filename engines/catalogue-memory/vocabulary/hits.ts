import type { Concept } from '#domain/catalogue/products/search-concepts.ts'
import type { Bits } from './bits.ts'

/**
 * The listings that a search finds, by how well: by a whole word of a name or by their category, by part of a name, or
 * anywhere in the texts.
 */
export type Hits = {
  readonly whole: Bits
  readonly part: Bits
  readonly any: Bits
  /** The written words that nothing has, in any of their meanings. */
  readonly missing: readonly string[]
}

/** Looks up the listings that have every one of these concepts, each as well as its weakest. */
export type FindHits = (concepts: readonly Concept[]) => Promise<Hits>
