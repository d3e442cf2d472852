import { createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter.ts'
import { createAdmissionFilter } from '#server/platform/cache/admission-filter.ts'
import { createTaggedCache, type TaggedCache } from '#server/platform/cache/tagged-cache.ts'
import { collectTags, type TagVersions } from '#server/platform/cache/tags.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredPage } from './page-answer.ts'

export type PageResult = StoredPage | { readonly movedTo: string }
/** The subjects that pages depend on, as this process follows their changes. */
export type PageSubjects = {
  readonly versions: TagVersions
  /** Brings the versions up to date; rejects while the database is unavailable. */
  readonly follow: () => Promise<object>
  readonly isOfPages: (tag: string) => boolean
  /** Whether views of this page are counted, so that a CDN must not cache it. */
  readonly isCounted?: (address: string) => boolean
}
export type PageMaker = (kind: 'document' | 'data', address: string) => Promise<PageResult>

const maxBytes = 16 * 1024 * 1024
// "New" marks and the like age without a change of the catalogue.
const longestMs = 10 * 60_000
// Adds the compressed body, which may come later: at most a quarter of the plain one.
const withCompressed = 1.25

/**
 * Fewer concurrent renderings than database connections: visitors queue here, in order of arrival, and not for a connection,
 * whose timeout would expire while other pages are rendered. More at once would finish no page sooner, and would give the
 * garbage collector more to do. Beyond the longest queue, visitors are asked to try again.
 */
const limits = { atOnce: 3, longestQueue: 400 } as const

/**
 * Caches pages by the tags of the replies that they are made from: any while there is room, then those requested again. Only
 * anonymous responses may be cached here; keys must come from a bounded set of parameters (web/kit/pages/page-queries.ts),
 * values may be anything, since the bytes are bounded. Concurrent requests share one rendering.
 */
export function cachedPages({ caches }: Deps, subjects: PageSubjects, make: PageMaker): PageMaker {
  const isAskedAgain = createAdmissionFilter(1000)
  const cache: TaggedCache<PageResult> = createTaggedCache({
    versions: subjects.versions,
    maxBytes,
    longestMs,
    admits: (key) => isAskedAgain(key) || cache.figures().bytes < maxBytes / 2,
    limit: createConcurrencyLimiter(limits),
  })
  caches.figures.set('pages', cache.figures)
  return async (kind, address) => {
    const isFollowed = await subjects.follow().then(
      () => true,
      () => false,
    )
    if (!isFollowed) return make(kind, address)
    return cache.fetch(`${kind} ${address}`, async () => {
      const { value, tags: all } = await collectTags(() => make(kind, address))
      const tags = all.filter(subjects.isOfPages)
      const mayBeKept = !('movedTo' in value) && !subjects.isCounted?.(address)
      return { value: mayBeKept ? { ...value, tags } : value, tags, bytes: bytesOf(value, address) }
    })
  }
}

/** Pages for one visitor: rendered on every request, at most two at once beside the cached ones. */
export function uncachedPages(make: PageMaker): PageMaker {
  const limited = createConcurrencyLimiter({ ...limits, atOnce: 2 })
  return (kind, address) => limited(`${kind} ${address}`, () => make(kind, address))
}

/** Bytes to cache, or null: only pages that exist, and the one page for all that do not, are cached. */
function bytesOf(answer: PageResult, address: string): number | null {
  if ('movedTo' in answer) return null
  const mayBeCached = answer.status === 200 || (answer.status === 404 && /\/404(\/reviews)?$/.test(address))
  return mayBeCached ? Math.ceil(answer.identity.length * withCompressed) : null
}
