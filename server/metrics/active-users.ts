import { sql } from 'kysely'
import { dayOf } from '#domain/calendar.ts'
import type { Db } from '#server/db/db.ts'

const activeDays = 30
const dayMs = 86_400_000

/** How many users were here in the 30 days of the UAE before each of the moments (G-38). */
export async function activeUsersBefore(db: Db, moments: readonly Date[]): Promise<number[]> {
  const last = moments.map((moment) => new Date(moment.getTime() - 1))
  const first = last.map((moment) => new Date(moment.getTime() - (activeDays - 1) * dayMs))
  const { rows } = await sql<{ users: number }>`
    select count(seen.user_id)::int as users
    from unnest(${first.map(dayOf)}::date[], ${last.map(dayOf)}::date[]) with ordinality as span (first, last, place)
    left join lateral (
      select distinct user_id from user_days where day between span.first and span.last
    ) seen on true
    group by span.place order by span.place
  `.execute(db)
  return rows.map(({ users }) => users)
}
