import { watchChanges } from '#server/catalogue/listings/changes.ts'
import type { Deps } from '#server/deps.ts'
import { cachePart } from '#server/platform/cache/caches.ts'
import { cachedHits } from './hits.ts'
import type { Predicate } from '#engines/catalogue-memory/vocabulary/predicate.ts'
import type {
  CatalogueMemory,
  CatalogueSource,
  Results,
} from '#engines/catalogue-memory/vocabulary/results.ts'
import { sqlFinder } from './sql-finder.ts'

/** What may find in place of the database. Without the line in it the database finds everything, and nothing else changes. */
const memories: readonly (() => CatalogueMemory)[] = [
  (await import('#engines/catalogue-memory/catalogue-memory.ts')).createCatalogueMemory,
]

/** What finds in place of the database; none where the database answers everything. */
export const catalogueMemory = cachePart((): { current: CatalogueMemory | null } => ({
  current: memories[0]?.() ?? null,
}))

type Reader = Pick<Deps, 'pool' | 'log' | 'caches'>

/** What the catalogue's memory is read from and follows. */
export function catalogueSource(deps: Reader): CatalogueSource {
  const { pool, log } = deps
  return { pool, log, findHits: cachedHits(deps), watch: (watcher) => watchChanges(deps, watcher) }
}

/** What the predicate finds: in the catalogue's memory, or in the database while that is being read. */
export function find(deps: Deps, predicate: Predicate): Promise<Results> {
  return (
    catalogueMemory(deps).current?.find(catalogueSource(deps), predicate) ??
    sqlFinder(deps, cachedHits(deps))(predicate)
  )
}

/** Resolves when the catalogue's memory is there, at once where there is to be none. */
export async function whenInMemory(deps: Reader): Promise<void> {
  await catalogueMemory(deps).current?.ready(catalogueSource(deps))
}
