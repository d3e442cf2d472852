import type pg from 'pg'
import { createAdmissionFilter } from '#server/cache/admission-filter.ts'
import { createTaggedCache, type TaggedCache } from '#server/cache/tagged-cache.ts'
import { noteTags } from '#server/cache/tags.ts'
import type { Deps } from '#server/deps.ts'
import { type Catalogue, catalogueTags, currentCatalogue, knownCatalogue } from './listings/changes.ts'

/** A public reply as it is sent, with the tags of all that it is made of (tags.ts). */
export type TaggedReply = { readonly json: Buffer; readonly tags: readonly string[] }

type Reader = Pick<Deps, 'pool'>

const maxBytes = 12 * 1024 * 1024

const caches = new WeakMap<pg.Pool, TaggedCache<TaggedReply | null>>()

/**
 * The public reply under this key, or made now and cached if it is not asked for the first time. The key must name all
 * that the reply depends on beside its tags; null is never cached.
 */
export async function cachedReply<R extends TaggedReply | null>(
  deps: Reader,
  key: string,
  make: (catalogue: Catalogue) => Promise<R>,
): Promise<R> {
  await currentCatalogue(deps)
  const reply = (await cacheOf(deps).fetch(key, async () => {
    const value = await make(knownCatalogue(deps))
    return { value, tags: value?.tags ?? [], bytes: value?.json.byteLength ?? null }
  })) as R
  if (reply) noteTags(reply.tags)
  return reply
}

function cacheOf(deps: Reader): TaggedCache<TaggedReply | null> {
  const known = caches.get(deps.pool)
  if (known) return known
  const admits = createAdmissionFilter(1000)
  const cache = createTaggedCache<TaggedReply | null>({ versions: catalogueTags(deps), maxBytes, admits })
  caches.set(deps.pool, cache)
  return cache
}
