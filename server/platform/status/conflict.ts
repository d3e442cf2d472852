import { sql } from 'kysely'
import { type RefusalCode, refusalWith } from '#domain/refusal.ts'
import type { Mover } from '#domain/platform/status/machine.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Where the moves of each kind are recorded. On whose side somebody stood is kept where customers or shops move too. */
const histories = {
  shop: { table: 'shop_events', subject: 'shop_id', side: sql`coalesce(u.role::text, 'system')` },
  payout: { table: 'payout_events', subject: 'payout_id', side: sql`coalesce(u.role::text, 'system')` },
  review: { table: 'review_events', subject: 'review_id', side: sql`coalesce(u.role::text, 'system')` },
  kycDocument: {
    table: 'kyc_document_events',
    subject: 'kyc_document_id',
    side: sql`coalesce(u.role::text, 'system')`,
  },
  order: { table: 'order_events', subject: 'order_id', side: sql`e.by` },
  return: { table: 'return_events', subject: 'return_id', side: sql`e.by` },
} as const

type CurrentStatus<S> = {
  readonly row: { readonly id: string; readonly status: S }
  /** The status that whoever decides has before them. */
  readonly seen: S | null | undefined
  readonly code: RefusalCode
}

/** Refuses a decision on another status than the one there is now; the refusal tells that one, and who made it so. */
export async function refuseConflict<S extends string>(
  tx: Tx,
  kind: keyof typeof histories,
  { row: { id, status }, seen, code }: CurrentStatus<S>,
): Promise<void> {
  if (!seen || seen === status) return
  const { table, subject, side } = histories[kind]
  const { rows } = await sql<{ kind: Mover; name: string | null }>`
    select ${side} as kind, nullif(trim(u.first_name || ' ' || u.last_name), '') as name
    from ${sql.table(table)} e left join users u on u.id = e.actor_id
    where e.${sql.ref(subject)} = ${id} and e.from_status is distinct from e.to_status
    order by e.at desc, e.id desc limit 1`.execute(tx)
  throw refusalWith(code, { status, by: rows[0] ?? { kind: 'system', name: null } })
}
