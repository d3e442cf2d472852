import { sql } from 'kysely'
import { cashRefusals } from '#domain/orders/cash-confirmation.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'

/**
 * Refuses cash to a phone number that has let cash orders go back at the door (G-131); Refusal('order.cash-not-possible')
 * says no more than that. It is asked once the number is known to be the customer's or, of a stranger, once they have
 * confirmed the order by the code that was mailed: nobody learns of a number by typing it.
 */
export async function refuseAfterRefusals(
  db: Db,
  { phone, now }: { readonly phone: string; readonly now: Date },
): Promise<void> {
  const { times, days, failures } = cashRefusals
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_groups g join orders o on o.group_id = g.id
      join delivery_attempts a on a.order_id = o.id
    where phone_key(g.phone) = phone_key(${phone}) and g.phone <> '' and g.payment_method = 'cash_on_delivery'
      and a.failure = any(${[...failures]}::delivery_failure[])
      and a.at > ${now}::timestamptz - make_interval(days => ${days})`.execute(db)
  if ((rows[0]?.count ?? 0) >= times) throw new Refusal('order.cash-not-possible', {}, 'paymentMethod')
}
