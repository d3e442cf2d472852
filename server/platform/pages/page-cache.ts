import { createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter.ts'
import { createAdmissionFilter } from '#server/platform/cache/admission-filter.ts'
import { createTaggedCache, type TaggedCache } from '#server/platform/cache/tagged-cache.ts'
import { collectTags, type TagVersions } from '#server/platform/cache/tags.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredPage } from './page-answer.ts'

export type PageResult = StoredPage | { readonly movedTo: string }
/** What pages are made of, as this process follows its changes. */
export type PageSubjects = {
  readonly versions: TagVersions
  /** Brings the versions up to date; fails where the database is away. */
  readonly follow: () => Promise<object>
  readonly isOfPages: (tag: string) => boolean
  /** Whether looks at this page are counted, so that it is answered here every time. */
  readonly isCounted?: (address: string) => boolean
}
export type PageMaker = (kind: 'document' | 'data', address: string) => Promise<PageResult>

const maxBytes = 16 * 1024 * 1024
// "New" marks and the like age without a change of the catalogue.
const longestMs = 10 * 60_000
// The compressed body, which may come later: a quarter of the plain one at the most.
const withCompressed = 1.25

/**
 * Fewer pages in the making than connections to the database: visitors wait here, in the order they came, and not for a
 * connection, whose timeouts would end while other pages are drawn. Of more at once no page comes sooner, and the collection of
 * garbage has more to carry along. Beyond the longest queue all are asked to come again.
 */
const limits = { atOnce: 3, longestQueue: 400 } as const

/**
 * Pages cached by the tags of the replies that they are made of: any while there is room, then those asked for again.
 * Only anonymous answers may be cached here; keys must come from a bounded set of parameters (web/kit/pages/page-queries.ts),
 * values may be anything, since the bytes are bounded. A page that many ask for at once is made once.
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

/** Pages for one visitor: made anew for each, two at once beside those of all others. */
export function uncachedPages(make: PageMaker): PageMaker {
  const limited = createConcurrencyLimiter({ ...limits, atOnce: 2 })
  return (kind, address) => limited(`${kind} ${address}`, () => make(kind, address))
}

/** Pages that exist, and the one page for all that do not. */
function bytesOf(answer: PageResult, address: string): number | null {
  if ('movedTo' in answer) return null
  const mayBeCached = answer.status === 200 || (answer.status === 404 && /\/404(\/reviews)?$/.test(address))
  return mayBeCached ? Math.ceil(answer.identity.length * withCompressed) : null
}
