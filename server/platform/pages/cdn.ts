import { setTimeout as sleep } from 'node:timers/promises'
import { allTag } from '#server/platform/cache/tags.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredPage } from './page-answer.ts'
import type { PageSubjects } from './page-cache.ts'

/**
 * A page may be a minute old where a purge was lost; while it is rendered again the old one is served, and for a day while this server is down. For
 * caches in between (RFC 9213), never for browsers, which receive no purges.
 */
const keeping = 'max-age=60, stale-while-revalidate=60, stale-if-error=86400'

/** Proxies accept about 8 KiB of headers; a page with more keys than that is not cached by the CDN. */
const longestKeys = 7_000

/** Headers for a CDN: the tags of a page as `Surrogate-Key`, by which it is purged. Empty where the CDN must not cache it. */
export function cdnHeaders({ status, tags }: StoredPage): Readonly<Record<string, string>> {
  const keys = [allTag, ...(tags ?? [])].join(' ')
  if (status !== 200 || tags === undefined || keys.length > longestKeys) return {}
  return { 'surrogate-key': keys, 'surrogate-control': keeping, 'cdn-cache-control': keeping }
}

const lookMs = 500
const longestPurgeMs = 5_000
// The limit of the strictest provider per call; with more keys, everything is purged.
const mostKeys = 250

type Purging = Pick<Deps, 'log'> & {
  readonly cdn: NonNullable<Config['cdn']>
  readonly subjects: Pick<PageSubjects, 'versions' | 'follow' | 'isOfPages'>
}

/**
 * Checks for changes twice a second, and has the CDN drop the affected pages: a POST with the keys and a bearer token. Each key is sent in two rounds, since a page in
 * flight during the first may be cached after it; a failed purge is repeated in the next. At the start everything is purged, as changes before it are unknown.
 */
export function purgeChanges({ log, cdn, subjects }: Purging): { readonly stop: () => Promise<void> } {
  let changed = new Set([allTag])
  let saidOnce: readonly string[] = []
  subjects.versions.listen((tags) => {
    for (const tag of tags.filter(subjects.isOfPages)) changed.add(tag)
  })
  const look = async () => {
    await subjects.follow()
    const [fresh, again] = [changed, saidOnce]
    changed = new Set()
    try {
      await purge(cdn, new Set([...fresh, ...again]))
      saidOnce = [...fresh]
    } catch (error) {
      changed = new Set([...fresh, ...again, ...changed])
      throw error
    }
  }
  const stopping = new AbortController()
  const work = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((err: unknown) => log.warn({ err }, 'pages could not be purged from the CDN'))
      await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

async function purge({ purgeUrl, token }: Purging['cdn'], keys: ReadonlySet<string>): Promise<void> {
  if (keys.size === 0) return
  const said = keys.has(allTag) || keys.size > mostKeys ? allTag : [...keys].join(' ')
  const answer = await fetch(purgeUrl, {
    method: 'POST',
    headers: { 'surrogate-key': said, authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(longestPurgeMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`)
}
