import type { CacheFigures } from './tagged-cache.ts'

/** What a process keeps beside the database: made once beside `Deps`, typed by the owners of its parts (0045). */
export type Caches = {
  readonly parts: Map<unknown, unknown>
  /** What each cache by tags holds, that of the pages as well once they are served; for /metrics. */
  readonly figures: Map<string, () => CacheFigures>
}

export type CacheHolder = { readonly caches: Caches }

/** Declares a part of what a process keeps, which is made when it is first asked for: each `Caches` has its own. */
export function cachePart<T>(make: (holder: CacheHolder) => T): (holder: CacheHolder) => T {
  return (holder) => {
    const { parts } = holder.caches
    if (!parts.has(make)) parts.set(make, make(holder))
    return parts.get(make) as T
  }
}
