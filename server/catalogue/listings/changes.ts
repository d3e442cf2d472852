import { isStockTag } from '#server/catalogue/tags.ts'
import type pg from 'pg'
import type { Watcher } from '#engines/catalogue-memory/vocabulary/changes.ts'
import { cachePart, type CacheHolder } from '#server/platform/cache/caches.ts'
import { createTagVersions, type TagVersions } from '#server/platform/cache/tags.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { listenToStories } from '#server/platform/db/stories.ts'
import type { PageSubjects } from '#server/platform/pages/page-cache.ts'
import { type Reference, referenceJson } from '../reference.ts'

/** The catalogue as this process knows it; a new object after each change of the data that products refer to. */
export type Catalogue = { readonly reference: Reference }

type Reader = Pick<Deps, 'pool' | 'caches'>
type SeenChange = readonly [id: number, transaction: string]
/** A process's knowledge of catalogue changes. */
type Follower = {
  catalogue: Catalogue | null
  readonly versions: TagVersions
  startedAt: number
  /** The database's clock at the last look, in milliseconds. */
  databaseNow: number
  /** Whether a story of this process has changed the catalogue since the last look began. */
  isBehind: boolean
  /** Databases whose stories it listens to. */
  readonly ownDbs: WeakSet<Db>
  reading: Promise<void> | null
  /** All transactions below it have ended, and their changes are known. */
  horizon: bigint | null
  seen: readonly SeenChange[]
  watcher: Watcher | null
}

// A change is visible in every process within a second: half of it for this, half for requests in progress.
const maxAgeMs = 500
// Changes are kept for an hour (rows.ts): a process that has not looked for half an hour starts again. Measured by the
// clock of the database, which deletes them: a process's own clock stands still while its machine sleeps.
const longestGapMs = 30 * 60_000
const mostRows = 2000

const changing = new WeakSet<Tx>()

/** Marks a transaction as changing the catalogue, a page or a reply; called by `recordChange` and `refreshListings`. */
export function noteChange(tx: Tx): void {
  changing.add(tx)
}

/**
 * From now on, every story on this database that changed the catalogue ends with a look for changes, so that its caller
 * and all later requests to this process see the result (G-143).
 */
export function followOwnChanges(deps: Reader & Pick<Deps, 'db' | 'log'>): void {
  const follower = followerOf(deps)
  if (follower.ownDbs.has(deps.db)) return
  follower.ownDbs.add(deps.db)
  listenToStories(deps.db, async (tx) => {
    if (!changing.has(tx)) return
    follower.isBehind = true
    // The story is committed: if the database is unreachable now, the next request looks for changes first.
    await currentCatalogue(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'no look for changes'),
    )
  })
}

/** Returns the tag versions that replies and pages are cached by: a change updates its tags within half a second. */
export function catalogueTags(holder: CacheHolder): TagVersions {
  return followerOf(holder).versions
}

/**
 * Returns the catalogue, at most 500 ms old, as are its tags. Anything read from the database afterwards is at least as
 * new, so a reply may be cached under the version of the tags.
 */
export async function currentCatalogue(deps: Reader): Promise<Catalogue> {
  const follower = followerOf(deps)
  const oldest = performance.now() - maxAgeMs
  while (follower.catalogue === null || follower.isBehind || follower.startedAt < oldest) {
    follower.reading ??= look(deps.pool, follower)
    await follower.reading
  }
  return follower.catalogue
}

/** How pages are cached. They show only whether there is stock; a product's own page counts it, by a tag of its own. */
export function pageSubjects(deps: Reader): PageSubjects {
  return {
    versions: catalogueTags(deps),
    follow: () => currentCatalogue(deps),
    isOfPages: (tag) => !isStockTag(tag),
  }
}

async function look(pool: pg.Pool, follower: Follower): Promise<void> {
  follower.isBehind = false
  try {
    await read(pool, follower)
  } catch (error) {
    follower.isBehind = true
    throw error
  } finally {
    follower.reading = null
  }
}

/** Returns the catalogue of the last look for changes; there must have been one. */
export function knownCatalogue(holder: CacheHolder): Catalogue {
  return followerOf(holder).catalogue as Catalogue
}

/** Notifies the watcher of changed listings from now on. */
export function watchChanges(holder: CacheHolder, watcher: Watcher): void {
  followerOf(holder).watcher = watcher
}

/** Tracks which tags have changed, which invalidates the other caches. */
const followerOf = cachePart((): Follower => {
  return {
    catalogue: null,
    versions: createTagVersions(),
    startedAt: Number.NEGATIVE_INFINITY,
    databaseNow: 0,
    isBehind: false,
    ownDbs: new WeakSet(),
    reading: null,
    horizon: null,
    seen: [],
    watcher: null,
  }
})

// A change becomes visible when its transaction commits, which may be after one with a higher id. So everything from
// the oldest transaction that was still running last time is looked at again, except what was already seen.
const changesSince = (rowJson = 'null::json') => `
  with unseen as materialized (
    select id, transaction_id, numbers, tags from catalogue_changes
    where transaction_id >= coalesce($1::text::xid8, pg_snapshot_xmin(pg_current_snapshot())) and id <> all($2::bigint[])
  ),
  touched as materialized (select distinct unnest(numbers) as number from unseen where $3 limit ${mostRows + 1})
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    (1000 * extract(epoch from now()))::float8 as now,
    (select coalesce(json_agg(json_build_array(id, transaction_id::text)), '[]') from unseen) as changes,
    (select coalesce(json_agg(distinct tag), '[]') from unseen, unnest(tags) as tag) as tags,
    exists (select from unseen where numbers is null) or (select count(*) > ${mostRows} from touched) as "isAll",
    (select coalesce(json_agg(number), '[]') from touched) as numbers,
    (select coalesce(json_agg(${rowJson}), '[]')
      from listings where number in (select number from touched)) as rows,
    case when $1::text is null or exists (select from unseen where tags is null) then ${referenceJson} end as reference`

type ChangesRow = {
  horizon: string
  now: number
  changes: SeenChange[]
  tags: string[]
  isAll: boolean
  numbers: number[]
  rows: unknown[]
  /** Null unless the data that products refer to may have changed. */
  reference: Reference | null
}

async function read(pool: pg.Pool, follower: Follower): Promise<void> {
  const startedAt = performance.now()
  const isFirst = follower.horizon === null
  const seen = follower.seen.map(([id]) => id)
  const { rows } = await pool.query<ChangesRow>(changesSince(follower.watcher?.rowJson), [
    follower.horizon?.toString() ?? null,
    seen,
    follower.watcher !== null,
  ])
  const answer = rows[0] as ChangesRow
  const sinceLastMs = answer.now - follower.databaseNow
  follower.databaseNow = answer.now
  if (!isFirst && sinceLastMs > longestGapMs) {
    follower.horizon = null
    return read(pool, follower)
  }
  const horizon = BigInt(answer.horizon)
  follower.seen = [...follower.seen, ...answer.changes].filter(
    ([, transaction]) => BigInt(transaction) >= horizon,
  )
  follower.horizon = horizon
  follower.startedAt = startedAt
  if (isFirst || answer.isAll) follower.watcher?.onChange('all')
  else if (answer.numbers.length > 0) follower.watcher?.onChange(answer)
  if (answer.tags.length > 0) follower.versions.change(answer.tags)
  if (!answer.reference) return
  follower.versions.changeAll()
  follower.catalogue = { reference: answer.reference }
}
