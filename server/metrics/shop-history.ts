import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** How many shops were registered before each of the moments. */
export function shopsBefore(db: Db, moments: readonly Date[]): Promise<number[]> {
  return sumBefore(
    db,
    moments,
    (bucketOf) =>
      sql`select ${bucketOf('created_at')} as bucket, count(*)::int as change from shops group by 1`,
  )
}

/** How many shops waited for review just before each of the moments: those that had begun to, less those that had ceased. */
export function pendingShopsBefore(db: Db, moments: readonly Date[]): Promise<number[]> {
  return sumBefore(
    db,
    moments,
    (bucketOf) => sql`
      select ${bucketOf('at')} as bucket,
        (count(*) filter (where to_status = 'pending') - count(*) filter (where from_status = 'pending'))::int as change
      from shop_events group by 1
    `,
  )
}

type Change = { readonly bucket: number; readonly change: number }
type BucketOf = (column: string) => RawBuilder<number>

/** Adds up what changed before each moment, in one pass over the rows: bucket 0 lies before the earliest moment. */
async function sumBefore(
  db: Db,
  moments: readonly Date[],
  changes: (bucketOf: BucketOf) => RawBuilder<unknown>,
): Promise<number[]> {
  const ascending = moments.toSorted((one, other) => one.getTime() - other.getTime())
  const bucketOf: BucketOf = (column) => sql`width_bucket(${sql.ref(column)}, ${ascending}::timestamptz[])`
  const { rows } = (await changes(bucketOf).execute(db)) as { rows: Change[] }
  return moments.map((moment) => {
    const last = ascending.indexOf(moment)
    return rows.filter(({ bucket }) => bucket <= last).reduce((sum, { change }) => sum + change, 0)
  })
}
