import type { Deps } from '#server/deps.ts'
import { cachedHits } from './hits.ts'
import type { Predicate } from './predicate.ts'
import type { CatalogueMemory, Results } from './results.ts'
import { sqlFinder } from './sql-finder.ts'

/** What may find in place of the database. Without the line in it the database finds everything, and nothing else changes. */
const memories: readonly (() => CatalogueMemory)[] = [
  (await import('../memory/catalogue-memory.ts')).createCatalogueMemory,
]

export function createMemory(): CatalogueMemory | null {
  return memories[0]?.() ?? null
}

/** What the predicate finds: in the catalogue's memory, or in the database while that is being read. */
export function find(deps: Deps, predicate: Predicate): Promise<Results> {
  return deps.caches.memory?.find(deps, predicate) ?? sqlFinder(deps, cachedHits(deps))(predicate)
}

/** Resolves when the catalogue's memory is there, at once where there is to be none. */
export async function whenInMemory(deps: Pick<Deps, 'pool' | 'log' | 'caches'>): Promise<void> {
  await deps.caches.memory?.ready(deps)
}
