import { sql } from 'kysely'
import { nextRunDay } from '#domain/money/payouts/schedule.ts'
import type { Tx } from '#server/deps.ts'

/** Default minimum of a schedule, in fils: with less available, it requests no payout. */
export const usualMinimum = 10_000

/** Starts weekly payouts with a shop's first account, until it chooses otherwise; the caller holds its accounts. */
export async function beginSchedule(tx: Tx, shopId: string, now: Date): Promise<void> {
  await sql`insert into payout_schedules (shop_id, rhythm, minimum_fils, next_day, updated_at)
    select ${shopId}::uuid, 'weekly', ${usualMinimum}::bigint, ${nextRunDay('weekly', now)}::date, ${now}::timestamptz
    where not exists (select from bank_accounts where shop_id = ${shopId} and confirmed_at is not null)
      and not exists (select from payouts where shop_id = ${shopId})
    on conflict do nothing`.execute(tx)
}
