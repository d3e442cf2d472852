import { noteTags } from '#server/platform/cache/tags.ts'
import type { Deps } from '#server/deps.ts'
import { type Catalogue, currentCatalogue, knownCatalogue } from './listings/changes.ts'

/** A public reply as it is sent, with the tags of all that it is made of (tags.ts). */
export type TaggedReply = { readonly json: Buffer; readonly tags: readonly string[] }

type Reader = Pick<Deps, 'pool' | 'caches'>

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
  const reply = (await deps.caches.replies.fetch(key, async () => {
    const value = await make(knownCatalogue(deps))
    return { value, tags: value?.tags ?? [], bytes: value?.json.byteLength ?? null }
  })) as R
  if (reply) noteTags(reply.tags)
  return reply
}
