import { LRUCache } from 'lru-cache'
import { countVisits, type VisitCounter } from './insights/analytics/visits.ts'
import { createAdmissionFilter } from './platform/cache/admission-filter.ts'
import { type CacheFigures, createTaggedCache, type TaggedCache } from './platform/cache/tagged-cache.ts'
import type { Document } from './catalogue/documents.ts'
import { createFollower, type Follower } from './catalogue/listings/changes.ts'
import type { TaggedReply } from './catalogue/response-cache.ts'
import { createMemory } from './catalogue/search/find.ts'
import type { Hits } from '#engines/catalogue-memory/vocabulary/hits.ts'
import type { CatalogueMemory } from '#engines/catalogue-memory/vocabulary/results.ts'
import type { StoredObject } from './platform/files/file-facts.ts'

/**
 * What a process keeps of the database beside it: how much, and what empties it, stands in decision 0045. Two instances
 * share none of it.
 */
export type Caches = {
  /** Tells which tags have changed when; by it the others are emptied, but for `files`. */
  readonly follower: Follower
  readonly replies: TaggedCache<TaggedReply | null>
  readonly records: TaggedCache<Document>
  readonly cards: TaggedCache<Document>
  readonly hits: TaggedCache<Hits>
  /** None where the database answers everything. */
  readonly memory: CatalogueMemory | null
  /** A stored file never changes. */
  readonly files: LRUCache<string, StoredObject>
  /** What each cache by tags holds, that of the pages as well once they are served; for /metrics. */
  readonly figures: Map<string, () => CacheFigures>
  /** What visitors did since it was last written: nothing that is read. */
  readonly visits: VisitCounter
}

const megabyte = 1024 * 1024

export function createCaches(memory = createMemory()): Caches {
  const follower = createFollower()
  const { versions } = follower
  const tagged = {
    replies: createTaggedCache<TaggedReply | null>({
      versions,
      maxBytes: 12 * megabyte,
      admits: createAdmissionFilter(1000),
    }),
    records: createTaggedCache<Document>({ versions, maxBytes: 10 * megabyte }),
    cards: createTaggedCache<Document>({ versions, maxBytes: 4 * megabyte }),
    hits: createTaggedCache<Hits>({ versions, maxBytes: 12 * megabyte }),
  }
  return {
    ...tagged,
    follower,
    memory,
    files: new LRUCache({ max: 5000 }),
    figures: new Map(Object.entries(tagged).map(([name, { figures }]) => [name, figures])),
    visits: countVisits(),
  }
}
