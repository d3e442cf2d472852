import type { Changes } from './vocabulary/changes.ts'
import type { CatalogueMemory, CatalogueSource } from './vocabulary/results.ts'
import { readColumns } from './columns-reading.ts'
import { buffersIn } from './columns.ts'
import { memoryFinder } from './finder.ts'
import {
  type FollowedColumns,
  followedFrom,
  mostChanges,
  rowJson,
  rowsIn,
  withChanges,
} from './followed-columns.ts'

type State = {
  /** Null while the columns are being read: the database answers meanwhile. */
  followed: FollowedColumns | null
  loading: Promise<void> | null
  /** Changes that arrived while the columns were being read. */
  missed: (Changes | 'all')[]
  retryAt: number
  /** How often the columns were read. */
  reads: number
}

const retryMs = 5000

/** Creates the catalogue memory: it loads on first use and follows changes from then on (README.md). */
export function createCatalogueMemory(): CatalogueMemory {
  const state: State = { followed: null, loading: null, missed: [], retryAt: 0, reads: 0 }
  return {
    find: (source, predicate) => {
      const followed = current(source, state)
      return followed && memoryFinder(source, followed)(predicate)
    },
    ready: async (source) => {
      while (current(source, state) === null) await state.loading
    },
    held: () => heldBy(state),
  }
}

/** Returns the columns if loaded, else null; the first call starts loading them. */
function current(source: CatalogueSource, state: State): FollowedColumns | null {
  if (state.followed === null) load(source, state)
  return state.followed
}

/** Starts loading, unless a load is running or failed a moment ago. */
function load(source: CatalogueSource, state: State): void {
  if (state.loading !== null || performance.now() < state.retryAt) return
  source.watch({ rowJson, onChange: (changes) => follow(source, state, changes) })
  state.missed = []
  state.loading = readColumns(source.pool)
    .then((columns) => {
      const { missed } = state
      state.followed = missed.includes('all') ? null : missed.reduce(changed, followedFrom(columns))
      state.reads++
    })
    .catch((error: unknown) => {
      state.retryAt = performance.now() + retryMs
      source.log.warn({ err: error }, 'could not load the catalogue into memory')
    })
    .finally(() => {
      state.loading = null
    })
}

function changed(followed: FollowedColumns, changes: Changes | 'all'): FollowedColumns {
  return changes === 'all' ? followed : withChanges(followed, changes.numbers, rowsIn(changes.rows))
}

function follow(source: CatalogueSource, state: State, changes: Changes | 'all'): void {
  if (state.loading) state.missed.push(changes)
  if (state.followed === null) return
  state.followed = changes === 'all' ? null : changed(state.followed, changes)
  const { gone = [], added = [] } = state.followed ?? {}
  if (gone.length + added.length > mostChanges) load(source, state)
}

function heldBy({ followed, reads }: State) {
  if (followed === null) return { products: 0, bytes: 0, changed: 0, reads }
  const { columns, gone, added } = followed
  let bytes = 0
  for (const { byteLength } of buffersIn(columns)) bytes += byteLength
  return {
    products: columns.size - gone.length + added.length,
    bytes,
    changed: gone.length + added.length,
    reads,
  }
}
