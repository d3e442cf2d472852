import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#server/deps.ts'

/** Resolves when exactly `count` connections of this database wait for a lock: work in progress has got that far. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if (rows.length !== count) throw new Error(`${rows.length} wait, not ${count}`)
    },
    { timeout: 120_000, interval: 10 },
  )
}
