import { LRUCache } from 'lru-cache'
import type { TagVersions } from './tags.ts'

/** A value to cache, with the tags of the data in it and its size; `bytes` is null if it must not be cached. */
export type TaggedValue<Value> = {
  readonly value: Value
  readonly tags: readonly string[]
  readonly bytes: number | null
}

/** The contents of a cache, its hits and misses, and the number of dropped values by reason. */
export type CacheFigures = Readonly<
  Record<'bytes' | 'limit' | 'entries' | 'hits' | 'misses' | 'changed' | 'evicted' | 'expired', number>
>

export type TaggedCache<Value> = {
  readonly get: (key: string) => Value | undefined
  /** `version` is that from before the value was made, so that values made stale by a later change are not kept. */
  readonly set: (key: string, made: TaggedValue<Value>, version: number) => void
  /** Returns the cached value or makes it. Concurrent callers share one `make`, unless any tag changed since it began. */
  readonly fetch: (key: string, make: () => Promise<TaggedValue<Value>>) => Promise<Value>
  readonly figures: () => CacheFigures
}

type Bounds = {
  readonly versions: TagVersions
  readonly maxBytes: number
  /** The longest age of a value. */
  readonly longestMs?: number
}

type Options = Bounds & {
  /** Whether the value of this key is worth caching. */
  readonly admits?: (key: string) => boolean
  /** Limits how many values are made at once. */
  readonly limit?: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/** Creates an LRU cache bounded by bytes, whose values are dropped when one of their tags changes. */
export function createTaggedCache<Value>(options: Options): TaggedCache<Value> {
  const { versions, admits = () => true, limit = (_key, work) => work() } = options
  const { sweep, ...store } = createStore<Value>(options)
  const makings = new Map<string, Making<Value>>()

  const begin = (key: string, make: () => Promise<TaggedValue<Value>>): Promise<Value> => {
    sweep()
    const isAdmitted = admits(key)
    const work = async () => {
      const version = versions.version()
      making.version = version
      const made = await make()
      if (isAdmitted) store.set(key, made, version)
      return made.value
    }
    const making: Making<Value> = {
      version: null,
      // Begins in a later microtask, when `making` is assigned.
      promise: Promise.resolve()
        .then(() => limit(key, work))
        .finally(() => {
          if (makings.get(key) === making) makings.delete(key)
        }),
    }
    makings.set(key, making)
    return making.promise
  }
  const fetch = async (key: string, make: () => Promise<TaggedValue<Value>>) => {
    const known = store.get(key)
    if (known !== undefined) return known
    const making = makings.get(key)
    const isUpToDate = making && (making.version === null || making.version === versions.version())
    return isUpToDate ? making.promise : begin(key, make)
  }
  return { ...store, fetch }
}

/** A value being made; its version is null while it waits for its turn. */
type Making<Value> = { version: number | null; readonly promise: Promise<Value> }

type Entry<Value> = TaggedValue<Value> & { checkedAt: number }

// The overhead of an entry: key, slot, and a reference per tag.
const entryBytes = 500
const tagBytes = 16

function createStore<Value>({ versions, maxBytes, longestMs = 0 }: Bounds) {
  const counted = { hits: 0, misses: 0, changed: 0, evicted: 0, expired: 0 }
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 2,
    ttl: longestMs,
    ttlResolution: 0,
    dispose: (_value, _key, reason) => {
      if (reason === 'evict') counted.evicted++
      if (reason === 'expire') counted.expired++
      if (reason === 'delete') counted.changed++
    },
  })
  let sweptAt = 0

  const isCurrent = (entry: Entry<Value>) => {
    const version = versions.version()
    if (entry.checkedAt === version) return true
    if (versions.hasChanged(entry.tags, entry.checkedAt)) return false
    entry.checkedAt = version
    return true
  }
  const get = (key: string) => {
    const entry = entries.get(key)
    if (entry && isCurrent(entry)) {
      counted.hits++
      return entry.value
    }
    counted.misses++
    if (entry) entries.delete(key)
    return undefined
  }
  const set = (key: string, made: TaggedValue<Value>, version: number) => {
    if (made.bytes === null || versions.hasChanged(made.tags, version)) return
    const size = made.bytes + 2 * key.length + entryBytes + tagBytes * made.tags.length
    entries.set(key, { ...made, checkedAt: versions.version() }, { size })
  }
  /** Drops stale entries before a value is made, so that they take no room. */
  const sweep = () => {
    if (sweptAt === versions.version()) return
    sweptAt = versions.version()
    for (const [key, entry] of entries.entries()) if (!isCurrent(entry)) entries.delete(key)
  }
  const figures = () => ({
    ...counted,
    bytes: entries.calculatedSize,
    limit: maxBytes,
    entries: entries.size,
  })
  return { get, set, sweep, figures }
}
