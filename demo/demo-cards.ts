import { sql } from 'kysely'
import type { ProviderLine } from '#domain/money/ledger/provider-report.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Db } from '#server/deps.ts'
import type { CardProvider } from '#server/orders/payments/provider.ts'

/**
 * Card provider of the demo's past: every session is paid, and every refund arrives. It is stateless: a session
 * reference has the amount and payment in it, `demo:429000:<payment>`, and the report of its balance is derived from
 * our own tables. Needs no key and no network.
 */
export function demoCards(db: Db): CardProvider {
  return {
    name: 'demo',
    settles: null,
    begin: async ({ id, lines, leftUrl }) => {
      const fils = lines.reduce((sum, line) => sum + line.fils, 0)
      return { ref: `demo:${fils}:${id}`, url: leftUrl }
    },
    lookUp: async (ref) => {
      const [, fils, id] = ref.split(':')
      return { state: 'paid', intentRef: `demo:${id}`, currency: 'AED', fils: Number(fils) }
    },
    cancel: async () => ({ state: 'over' }),
    refund: async ({ id }) => ({ ref: demoRefund(id), state: 'done', problem: null }),
    lookUpDispute: async () => null,
    disputesSince: async () => [],
    linesBetween: (from, until) => demoLines(db, from, until),
    readEvent: () => null,
  }
}

/** The demo provider's reference of a refund attempt. */
export function demoRefund(attemptId: string): string {
  return `demo:refund:${attemptId}`
}

const hourMs = 3_600_000
/** A Monday, nine in the morning in the UAE. */
const firstPayDay = new Date('2024-01-01T05:00:00Z').getTime()
/** Charges made less than this long before a payout are paid a week later. */
const heldMs = 33 * hourMs
const weekMs = 7 * 24 * hourMs

/**
 * Balance movements of the demo's card provider in a period, as a provider would book them: a fee of 2.9 % plus one
 * dirham per payment, 55 dirhams per dispute, and each Monday a payout to the bank of the balance of Saturday night.
 * One deduction of 42 dirhams is not in our books, as an example of a difference.
 */
async function demoLines(db: Db, from: Date, until: Date): Promise<ProviderLine[]> {
  const moved = await movementsUntil(db, until)
  const lines = [...moved, ...payoutsOf(moved, until)]
  return lines.filter(({ at }) => at >= from && at < until)
}

async function movementsUntil(db: Db, until: Date): Promise<readonly ProviderLine[]> {
  const { rows } =
    await sql<ProviderLine>`with demo as (select * from payments where provider in ('demo', 'demo-card'))
    select intent_ref as ref, 'charge' as kind, intent_ref as source, fils,
        (round(fils * 0.029) + 100)::bigint as fee_fils, paid_at as at
      from demo where paid_at < ${until}
    union all
    select r.provider_ref, 'refund', r.provider_ref, -r.fils, 0, r.done_at
      from refunds r join demo p on p.id = r.payment_id where r.provider_ref is not null and r.done_at < ${until}
    union all
    select d.provider_ref || step.name, 'dispute', d.provider_ref, step.fils, step.fee_fils, step.at
      from disputes d join demo p on p.id = d.payment_id, lateral (values (':taken', -d.fils, 5500, d.opened_at),
        (':back', d.fils, 0, case when d.status = 'won' then d.decided_at end)) as step(name, fils, fee_fils, at)
      where step.at < ${until}
    union all
    select t.reference, 'transfer', t.reference, -t.fils, 0, t.paid_at
      from payouts t where t.provider = 'demo-card' and t.paid_at < ${until}
    union all
    select r.ref, 'transfer', r.ref, r.fils, 0, r.done_at
      from transfer_reversals r join payouts t on t.id = r.payout_id
      where t.provider = 'demo-card' and r.status = 'done' and r.done_at < ${until}
    union all
    select 'demo:correction', 'other', null, -4200, 0, applied_at - interval '9 days'
      from seeds where name = 'demo year' and applied_at - interval '9 days' < ${until}
    order by at, ref`.execute(db)
  return rows
}

/** Weekly payouts of the balance, less earlier payouts; none while refunds and disputes exceed it. */
function payoutsOf(moved: readonly ProviderLine[], until: Date): ProviderLine[] {
  const payouts: ProviderLine[] = []
  let paid = 0
  for (let day = firstMonday(moved); day < until.getTime(); day += weekMs) {
    const there = moved.filter(({ at }) => at.getTime() < day - heldMs)
    const fils = there.reduce((sum, line) => sum + line.fils - line.feeFils, -paid)
    if (fils <= 0) continue
    paid += fils
    const at = new Date(day)
    const ref = `demo:payout:AED:${dayOf(at)}`
    payouts.push({ ref, kind: 'payout', source: ref, fils: -fils, feeFils: 0, at })
  }
  return payouts
}

function firstMonday([first]: readonly ProviderLine[]): number {
  if (!first) return Number.POSITIVE_INFINITY
  return firstPayDay + Math.ceil((first.at.getTime() - firstPayDay) / weekMs) * weekMs
}
