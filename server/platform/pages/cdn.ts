import { setTimeout as sleep } from 'node:timers/promises'
import { allTag } from '#server/platform/cache/tags.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredPage } from './page-answer.ts'
import type { PageSubjects } from './page-cache.ts'

/**
 * A minute is how old a page may become where a purge was lost; until it is drawn anew the old one is answered, and for a day where nobody here answers.
 * For whoever stands between (RFC 9213), never for browsers, which are told nothing of a purge.
 */
const keeping = 'max-age=60, stale-while-revalidate=60, stale-if-error=86400'

/** Proxies take some 8 KiB of a header; a page of more keys than that is asked for here each time. */
const longestKeys = 7_000

/** Tells a CDN what a page is made of: its tags as `Surrogate-Key`, by which it is purged. Nothing where it must come from here. */
export function cdnHeaders({ status, tags }: StoredPage): Readonly<Record<string, string>> {
  const keys = [allTag, ...(tags ?? [])].join(' ')
  if (status !== 200 || tags === undefined || keys.length > longestKeys) return {}
  return { 'surrogate-key': keys, 'surrogate-control': keeping, 'cdn-cache-control': keeping }
}

const lookMs = 500
const longestPurgeMs = 5_000
// As many as the strictest provider takes in one call; more have everything dropped.
const mostKeys = 250

type Purging = Pick<Deps, 'log'> & {
  readonly cdn: NonNullable<Config['cdn']>
  readonly subjects: Pick<PageSubjects, 'versions' | 'follow' | 'isOfPages'>
}

/**
 * Looks twice a second what has changed, and has the CDN drop the pages made of it: a POST with the keys and a bearer token. Each key is said at two looks, since a page
 * that was on its way at the first may be kept after it; what could not be said is said at the next. At the start everything is dropped: nobody looked before.
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
