import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Deps } from '#server/deps.ts'
import { type Reference, referenceJson } from './reference.ts'

/** The catalogue as this process knows it. A new object per version: compare by identity or by `version`. */
export type Catalogue = {
  /** Differs after every change that another transaction has committed; of this process only. */
  readonly version: string
  readonly reference: Reference
}

/** A row of catalogue_changes: its id, its transaction, the listings it names or null for all. */
export type Change = readonly [id: number, transaction: string, numbers: readonly number[] | null]

type Reader = Pick<Deps, 'pool'>
type Follower = {
  catalogue: Catalogue | null
  startedAt: number
  reading: Promise<void> | null
  /** Every transaction below it has ended, and its changes are known. */
  horizon: bigint | null
  seen: readonly Change[]
}

// A change is known to every process within a second: half of it for this, half for what is being answered.
const maxAgeMs = 500
// Within so long after a change of its own, a process looks again for every request.
const ownChangeMs = 2000

const followers = new WeakMap<pg.Pool, Follower>()
let lastOwnChange = Number.NEGATIVE_INFINITY

/** Tells that a transaction of this process is changing the catalogue, so that whoever made the change sees it at once. */
export function noteLocalChange(): void {
  lastOwnChange = performance.now()
}

/** What pages and replies are cached by: it changes with the catalogue, at most half a second late. */
export async function currentCatalogueVersion(deps: Reader): Promise<string> {
  return (await currentCatalogue(deps)).version
}

/**
 * The catalogue, at most 500 ms old. Whatever is read from the database afterwards is at least as new as
 * its version, so a reply may be kept under it.
 */
export async function currentCatalogue(deps: Reader): Promise<Catalogue> {
  const follower = followerOf(deps.pool)
  const now = performance.now()
  const oldest = now - lastOwnChange < ownChangeMs ? now : now - maxAgeMs
  while (follower.catalogue === null || follower.startedAt < oldest) {
    follower.reading ??= read(deps.pool, follower).finally(() => {
      follower.reading = null
    })
    await follower.reading
  }
  return follower.catalogue
}

function followerOf(pool: pg.Pool): Follower {
  const known = followers.get(pool)
  if (known) return known
  const follower: Follower = {
    catalogue: null,
    startedAt: Number.NEGATIVE_INFINITY,
    reading: null,
    horizon: null,
    seen: [],
  }
  followers.set(pool, follower)
  return follower
}

// A change becomes visible when its transaction commits, which may be after one with a higher id. So everything from
// the oldest transaction that was still running last time is looked at again, except what was already seen.
const changesSince = `
  with unseen as (
    select id, transaction_id, numbers from catalogue_changes
    where transaction_id >= $1::text::xid8 and id <> all($2::bigint[])
  )
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    (select coalesce(json_agg(json_build_array(id, transaction_id::text, numbers)), '[]') from unseen) as changes,
    case when $1::text is null or exists (select from unseen) then ${referenceJson} end as reference`

type Answer = { horizon: string; changes: Change[]; reference: Reference | null }

async function read(pool: pg.Pool, follower: Follower): Promise<void> {
  const startedAt = performance.now()
  const seen = follower.seen.map(([id]) => id)
  const { rows } = await pool.query<Answer>(changesSince, [follower.horizon?.toString() ?? null, seen])
  const answer = rows[0] as Answer
  const horizon = BigInt(answer.horizon)
  follower.seen = [...follower.seen, ...answer.changes].filter(
    ([, transaction]) => BigInt(transaction) >= horizon,
  )
  follower.horizon = horizon
  if (answer.reference) follower.catalogue = { version: randomUUID(), reference: answer.reference }
  follower.startedAt = startedAt
}
