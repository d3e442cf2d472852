import { sql } from 'kysely'
import { type PayoutStage, waitsForSecondPerson } from '#domain/money/payouts/payout-status.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Db } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'

/** SQL: the user who last approved a payout. */
export function approvedBy(payoutId: string) {
  return sql<string | null>`(select e.actor_id from payout_events e where e.payout_id = ${sql.ref(payoutId)}
    and e.to_status = 'approved' order by e.at desc, e.id desc limit 1)`
}

/** Total per shop that one person both approved and sent or paid within a day, which counts as one payout (G-136). */
export async function doneAlone(
  db: Db,
  shopIds: readonly string[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<Map<string, Fils>> {
  const since = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<{
    shopId: string
    fils: Fils
  }>`select p.shop_id, sum(p.fils)::bigint as fils from payouts p
    where p.shop_id = any(${shopIds}::uuid[]) and p.status in ('sent', 'paid') and ${approvedBy('p.id')} = ${by}
      and exists (select from payout_events e where e.payout_id = p.id and e.actor_id = ${by}
        and e.from_status = 'approved' and e.to_status in ('sent', 'paid') and e.at > ${since})
    group by p.shop_id`.execute(db)
  return new Map(rows.map(({ shopId, fils }) => [shopId, fils]))
}

type Approval = {
  readonly id: string
  readonly shopId: string
  readonly fils: Fils
  readonly status: PayoutStage
  readonly approvedBy: string | null
}

/** Returns the payouts that this person approved and so may not pay, and the limit above which that holds (G-136). */
export async function ownApprovals(
  db: Db,
  payouts: readonly Approval[],
  who: { readonly by: string; readonly now: Date },
): Promise<{ readonly waits: ReadonlySet<string>; readonly above: Fils | null }> {
  const own = payouts.filter(({ status, approvedBy: by }) => status === 'approved' && by === who.by)
  const above = own.length === 0 ? null : (await readSettings(db)).payoutSecondPersonAboveFils
  if (above === null) return { waits: new Set(), above }
  const ofDay = await doneAlone(db, [...new Set(own.map(({ shopId }) => shopId))], who)
  const waiting = own.filter(({ shopId, fils, approvedBy }) =>
    waitsForSecondPerson({ fils: fils + (ofDay.get(shopId) ?? 0), approvedBy, by: who.by, above }),
  )
  return { waits: new Set(waiting.map(({ id }) => id)), above }
}
