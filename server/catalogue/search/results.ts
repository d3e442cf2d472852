import type { Sort } from '#contract/catalogue/marketplace.ts'
import type { StyleTag } from '#domain/catalogue/products/product-status.ts'
import type { Deps } from '#server/deps.ts'
import type { Position } from './cursor.ts'
import type { Predicate } from './predicate.ts'

/** Which part of the results: the listings after a cursor, or after so many. */
export type PageWindow = { readonly sort: Sort; readonly limit: number; readonly from: Position | number }

/**
 * One page of listing numbers in their order, how many there are in all, how many of them a search found by their name,
 * category or a synonym of these (null without one), and where the next page begins.
 */
export type Page = {
  readonly numbers: readonly number[]
  readonly total: number
  readonly close: number | null
  readonly next: Position | null
}

/** Listings per value of each filter, every other filter applied. */
export type Counts = {
  readonly categories: ReadonlyMap<string, number>
  readonly colors: ReadonlyMap<string, number>
  readonly styles: ReadonlyMap<StyleTag, number>
  /** Cheapest and dearest in fils of AED. */
  readonly price: readonly [number, number] | null
}

/** What finds listings: the database, or the catalogue's memory. */
export type Finder = (predicate: Predicate) => Promise<Results>

/** What one predicate finds: its pages, and the counts beside them. */
export type Results = {
  readonly page: (window: PageWindow) => Promise<Page>
  readonly count: () => Promise<Counts>
}

type Reader = Pick<Deps, 'pool' | 'log' | 'caches'>

/** What finds without the database where it can: the door of `catalogue/memory/`. */
export type CatalogueMemory = {
  /** What the predicate finds, or null while the catalogue is not there: the first call has it read. */
  readonly find: (deps: Reader, predicate: Predicate) => Promise<Results> | null
  readonly ready: (deps: Reader) => Promise<void>
  /** What it holds: pieces, bytes, how many have changed since the catalogue was read, how often it was read. */
  readonly held: () => Readonly<Record<'pieces' | 'bytes' | 'changed' | 'reads', number>>
}
