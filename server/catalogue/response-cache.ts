import { createAdmissionFilter } from '#server/platform/cache/admission-filter.ts'
import { type CacheHolder, cachePart } from '#server/platform/cache/caches.ts'
import { createTaggedCache, type TaggedCache } from '#server/platform/cache/tagged-cache.ts'
import { noteTags } from '#server/platform/cache/tags.ts'
import type { Deps } from '#server/deps.ts'
import {
  type Catalogue,
  catalogueTags,
  currentCatalogue,
  knownCatalogue,
} from '#server/catalogue/listings/changes.ts'

/** A public reply as sent, with the tags of all data in it (tags.ts). */
export type TaggedReply = { readonly json: Buffer; readonly tags: readonly string[] }

type Reader = Pick<Deps, 'pool' | 'caches'>

const megabyte = 1024 * 1024
type CacheSize = {
  readonly name: string
  readonly megabytes: number
  readonly admits?: (key: string) => boolean
}

/** Creates a cache of data made from the catalogue, which is invalidated by tags and reports its figures. */
export function catalogueCache<T>(
  holder: CacheHolder,
  { name, megabytes, ...rest }: CacheSize,
): TaggedCache<T> {
  const versions = catalogueTags(holder)
  const cache = createTaggedCache<T>({ versions, maxBytes: megabytes * megabyte, ...rest })
  holder.caches.figures.set(name, cache.figures)
  return cache
}

/** Replies of public routes that are requested more than once. */
export const replyCache = cachePart((holder) =>
  catalogueCache<TaggedReply | null>(holder, {
    name: 'replies',
    megabytes: 12,
    admits: createAdmissionFilter(1000),
  }),
)

/**
 * Returns the cached public reply of a key, or makes it, and caches it unless it is requested for the first time. The
 * key must name all that the reply depends on besides its tags; null is never cached.
 */
export async function cachedReply<R extends TaggedReply | null>(
  deps: Reader,
  key: string,
  make: (catalogue: Catalogue) => Promise<R>,
): Promise<R> {
  await currentCatalogue(deps)
  const reply = (await replyCache(deps).fetch(key, async () => {
    const value = await make(knownCatalogue(deps))
    return { value, tags: value?.tags ?? [], bytes: value?.json.byteLength ?? null }
  })) as R
  if (reply) noteTags(reply.tags)
  return reply
}
