import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import type pg from 'pg'
import type { Sort } from '#contract/catalogue/marketplace.ts'
import type { Log } from '#engines/log.ts'
import type { Watcher } from './changes.ts'
import type { FindHits } from './hits.ts'
import type { Predicate } from './predicate.ts'

/**
 * Where a page ended: how many listings came before, and the sort keys of the last one with its number last.
 * Microseconds for newest, fils for price, the name key for name, the rank and microseconds for best match.
 */
export type Position = { readonly passed: number; readonly keys: readonly (string | number)[] }

/** The requested part of the results: after a cursor, or after a number of listings to skip. */
export type PageWindow = { readonly sort: Sort; readonly limit: number; readonly from: Position | number }

/**
 * One page of listing numbers in order, the total number of results, how many of them a search matched by name,
 * category or a synonym of these (null without a search), and where the next page begins.
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
  /** By number of seats, where known. */
  readonly seats: ReadonlyMap<number, number>
  /** By owner id; an owner without matches is missing or 0. */
  readonly owners: ReadonlyMap<string, number>
  /** Cheapest and dearest in fils of AED. */
  readonly price: readonly [number, number] | null
}

/** Finds listings, in the database or in the catalogue memory. */
export type Finder = (predicate: Predicate) => Promise<Results>

/** The results of one predicate: its pages, and the counts beside them. */
export type Results = {
  readonly page: (window: PageWindow) => Promise<Page>
  readonly count: () => Promise<Counts>
}

/** Where the memory loads the catalogue from, and how it follows changes. */
export type CatalogueSource = {
  readonly pool: pg.Pool
  readonly log: Log
  readonly findHits: FindHits
  /** Notifies the watcher of changed listings from now on. */
  readonly watch: (watcher: Watcher) => void
}

/** Finds listings without the database where possible: the public interface of `engines/catalogue-memory/`. */
export type CatalogueMemory = {
  /** The results, or null while the catalogue is not loaded; the first call starts loading it. */
  readonly find: (source: CatalogueSource, predicate: Predicate) => Promise<Results> | null
  readonly ready: (source: CatalogueSource) => Promise<void>
  /** Statistics: products and bytes held, listings changed since the last load, number of loads. */
  readonly held: () => Readonly<Record<'products' | 'bytes' | 'changed' | 'reads', number>>
}
