import { sql } from 'kysely'

/** Who has approved a payout last. */
export function approvedBy(payoutId: string) {
  return sql<string | null>`(select e.actor_id from payout_events e where e.payout_id = ${sql.ref(payoutId)}
    and e.to_status = 'approved' order by e.at desc, e.id desc limit 1)`
}
