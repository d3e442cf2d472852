import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import type pg from 'pg'
import type { Sort } from '#contract/catalogue/marketplace.ts'
import type { Log } from '#engines/log.ts'
import type { Watcher } from './changes.ts'
import type { FindHits } from './hits.ts'
import type { Predicate } from './predicate.ts'

/**
 * Where a page ended: how many listings lay before, and the last one's sort keys with its number last.
 * Microseconds for newest, fils for price, the name key for name, the rank and microseconds for best match.
 */
export type Position = { readonly passed: number; readonly keys: readonly (string | number)[] }

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
  /** By number of seats, where it is known. */
  readonly seats: ReadonlyMap<number, number>
  /** By whose they are; of none where nothing is found. */
  readonly owners: ReadonlyMap<string, number>
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

/** What the memory is read from, and by what it follows. */
export type CatalogueSource = {
  readonly pool: pg.Pool
  readonly log: Log
  readonly findHits: FindHits
  /** From now on tells the watcher which listings have changed. */
  readonly watch: (watcher: Watcher) => void
}

/** What finds without the database where it can: the door of `engines/catalogue-memory/`. */
export type CatalogueMemory = {
  /** What the predicate finds, or null while the catalogue is not there: the first call has it read. */
  readonly find: (source: CatalogueSource, predicate: Predicate) => Promise<Results> | null
  readonly ready: (source: CatalogueSource) => Promise<void>
  /** What it holds: products, bytes, how many have changed since the catalogue was read, how often it was read. */
  readonly held: () => Readonly<Record<'products' | 'bytes' | 'changed' | 'reads', number>>
}
