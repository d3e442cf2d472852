import { sql } from 'kysely'
import { cashRefusals } from '#domain/orders/cash-confirmation.ts'
import type { Db } from '#server/platform/db/db.ts'

type PhoneNow = { readonly phone: string; readonly now: Date }

/** How often a phone number has let cash orders go back at the door lately (G-131). */
export async function readRefusals(db: Db, asked: PhoneNow): Promise<number> {
  const { rows } = await sql<{ refusals: number }>`select ${refusalsAtDoor(asked)} as refusals`.execute(db)
  return rows[0]?.refusals ?? 0
}

/** The same within a statement. */
export function refusalsAtDoor({ phone, now }: PhoneNow) {
  const { days, failures } = cashRefusals
  return sql<number>`(
    select count(*)::int from order_groups g join orders o on o.group_id = g.id
      join delivery_attempts a on a.order_id = o.id
    where phone_key(g.phone) = phone_key(${phone}) and g.phone <> '' and g.payment_method = 'cash_on_delivery'
      and a.failure = any(${[...failures]}::delivery_failure[])
      and a.at > ${now}::timestamptz - make_interval(days => ${days}))`
}
