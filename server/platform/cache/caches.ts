import type { CacheFigures } from './tagged-cache.ts'

/** The in-memory caches of a process, created once with `Deps`; each part is typed by its owner (0045). */
export type Caches = {
  readonly parts: Map<unknown, unknown>
  /** The figures of each tagged cache, including that of the pages once they are served; for /metrics. */
  readonly figures: Map<string, () => CacheFigures>
}

export type CacheHolder = { readonly caches: Caches }

/** Declares a part of the caches, created on first use, once for each `Caches`. */
export function cachePart<T>(make: (holder: CacheHolder) => T): (holder: CacheHolder) => T {
  return (holder) => {
    const { parts } = holder.caches
    if (!parts.has(make)) parts.set(make, make(holder))
    return parts.get(make) as T
  }
}
