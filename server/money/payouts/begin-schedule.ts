import { sql } from 'kysely'
import { nextRunDay } from '#domain/money/payouts/schedule.ts'
import type { Tx } from '#server/deps.ts'

/** Where less is available, a schedule asks for nothing. */
export const usualMinimum = 10_000

/** Has a shop's payouts asked for each week from its first account on, until it chooses otherwise; the caller holds its accounts. */
export async function beginSchedule(tx: Tx, shopId: string, now: Date): Promise<void> {
  await sql`insert into payout_schedules (shop_id, rhythm, minimum_fils, next_day, updated_at)
    select ${shopId}::uuid, 'weekly', ${usualMinimum}::bigint, ${nextRunDay('weekly', now)}::date, ${now}::timestamptz
    where not exists (select from bank_accounts where shop_id = ${shopId} and confirmed_at is not null)
      and not exists (select from payouts where shop_id = ${shopId})
    on conflict do nothing`.execute(tx)
}
