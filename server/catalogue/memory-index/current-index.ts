import type { Deps } from '#server/deps.ts'
import { type Changes, watchChanges } from '../listings/changes.ts'
import { readColumns } from './columns-reading.ts'
import { indexOf, type MemoryIndex, mostChanges, withChanges } from './memory-index.ts'
import { catalogueTag } from '../tags.ts'
import { type FindHits, type Hits, hitsOf } from '../search/hits.ts'

/** What a process keeps of the catalogue to answer without the database: read when first needed, then followed. */
export type IndexMemory = {
  /** Null while the columns are being read: the database answers meanwhile. */
  index: MemoryIndex | null
  loading: Promise<void> | null
  /** What changed while the columns were being read. */
  missed: (Changes | 'all')[]
  retryAt: number
}

type Reader = Pick<Deps, 'pool' | 'log' | 'caches'>

const retryMs = 5000

export function createIndexMemory(): IndexMemory {
  return { index: null, loading: null, missed: [], retryAt: 0 }
}

/** The index of the catalogue as it is known now, or null while there is none; the first call has it read. */
export function indexInMemory(deps: Reader): MemoryIndex | null {
  const memory = deps.caches.index
  if (memory.index === null && memory.loading === null && performance.now() >= memory.retryAt)
    load(deps, memory)
  return memory.index
}

/** Resolves when the index is there. */
export async function whenInMemory(deps: Reader): Promise<void> {
  while (indexInMemory(deps) === null) await deps.caches.index.loading
}

/** What a search's concepts find, cached until a listing changes. */
export function cachedHits(deps: Reader): FindHits {
  return (concepts) =>
    deps.caches.hits.fetch(JSON.stringify(concepts), async () => {
      const found = await hitsOf(deps, concepts)
      return { value: found, tags: [catalogueTag], bytes: bytesOf(found) }
    })
}

// Listings are sets of bits by number, and again by row id once they have been asked of the index.
function bytesOf({ whole, part, any }: Hits): number {
  return 2 * (whole.byteLength + part.byteLength + any.byteLength)
}

function load(deps: Reader, memory: IndexMemory): void {
  watchChanges(deps, (changes) => follow(deps, memory, changes))
  memory.missed = []
  memory.loading = readColumns(deps.pool)
    .then((columns) => {
      const { missed } = memory
      memory.index = missed.includes('all') ? null : missed.reduce(changed, indexOf(columns))
    })
    .catch((error: unknown) => {
      memory.retryAt = performance.now() + retryMs
      deps.log.warn({ err: error }, 'the catalogue could not be read into memory')
    })
    .finally(() => {
      memory.loading = null
    })
}

function changed(index: MemoryIndex, changes: Changes | 'all'): MemoryIndex {
  return changes === 'all' ? index : withChanges(index, changes.numbers, changes.rows)
}

function follow(deps: Reader, memory: IndexMemory, changes: Changes | 'all'): void {
  if (memory.loading) memory.missed.push(changes)
  if (memory.index === null) return
  memory.index = changes === 'all' ? null : changed(memory.index, changes)
  const { gone = [], added = [] } = memory.index ?? {}
  if (gone.length + added.length > mostChanges && memory.loading === null) load(deps, memory)
}
