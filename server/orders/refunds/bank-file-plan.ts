import { sql } from 'kysely'
import type { LeftOut } from '#contract/money/payouts/bank-files.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { waitsForSecondPerson } from '#domain/money/payouts/second-person.ts'
import { refundNumberText } from '#domain/orders/order-number.ts'
import type { Sending } from '#server/money/payouts/bank-kinds.ts'
import { type Db, isId } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { openAccount } from './account.ts'
import { waits } from './list.ts'

/**
 * An account that was entered, or took another's place, is new for so long: whoever reads their mail can object. It was
 * named with what only their mailbox had, or entered for them by whoever answers for Majlis (0101, 0161).
 */
export const accountHoldHours = 24

export type WaitingRefund = {
  readonly id: string
  readonly number: number
  readonly orderId: string
  readonly fils: Fils
  readonly decidedBy: string | null
  readonly groupId: string
  readonly sealed: Buffer | null
  /** Of the account that is there now; by whom, where it was not the customer. */
  readonly accountSince: Date | null
  readonly accountBy: string | null
  readonly isDisputed: boolean
  /** What the books owe the customer of its order. */
  readonly owed: Fils
}

/** What waits among these, or all of it where none are named, oldest first. */
export async function waitingRefunds(db: Db, named: readonly string[]): Promise<WaitingRefund[]> {
  const ids = named.filter(isId)
  const among = named.length > 0 ? sql`f.id = any(${ids}::uuid[])` : sql`true`
  const { rows } =
    await sql<WaitingRefund>`select f.id, f.number, f.order_id, f.fils, f.decided_by, o.group_id,
      a.sealed, coalesce(a.changed_at, a.entered_at) as account_since, a.entered_by as account_by, exists (select from dispute_shares s join disputes d on d.id = s.dispute_id
        where s.order_id = o.id and (d.decided_at is null or d.status = 'lost')) as is_disputed,
      coalesce((select -sum(e.fils) from ledger_entries e where e.order_id = o.id and e.account = 'refunds'), 0)::bigint
        - coalesce((select sum(n.fils) from refunds n where n.order_id = o.id and n.status::text = 'sent'), 0)::bigint as owed
    from refunds f join orders o on o.id = f.order_id left join refund_accounts a on a.group_id = o.group_id
    where ${waits} and ${among} order by f.number`.execute(db)
  return rows
}

/** Which of them the bank may be told to pay. */
export async function planOf(
  deps: Pick<Deps, 'db' | 'config'>,
  { now, by }: Sending,
  rows: readonly WaitingRefund[],
) {
  const { payoutSecondPersonAboveFils: above } = await readSettings(deps.db)
  const payable: WaitingRefund[] = []
  const leftOut: LeftOut[] = []
  const left = new Map(rows.map(({ orderId, owed }) => [orderId, owed]))
  for (const row of rows) {
    const owed = left.get(row.orderId) ?? 0
    const isOwnEntry = row.accountBy === by && !deps.config.demoMode
    const isSecond = isOwnEntry || waitsForSecondPerson({ ...row, approvedBy: row.decidedBy, by, above })
    const reason = reasonAgainst(deps, row, now) ?? (isSecond ? 'second-person' : null)
    const against = reason ?? (row.fils > owed ? 'not-covered' : null)
    if (against) leftOut.push({ id: row.id, number: refundNumberText(row.number), reason: against })
    else {
      left.set(row.orderId, owed - row.fils)
      payable.push(row)
    }
  }
  return { payable, leftOut }
}

function reasonAgainst(deps: Pick<Deps, 'config'>, row: WaitingRefund, now: Date): LeftOut['reason'] | null {
  if (row.isDisputed) return 'disputed'
  if (openAccount(deps, row.groupId, row.sealed) === null) return 'no-account'
  const since = row.accountSince?.getTime() ?? 0
  const isNew = since + accountHoldHours * 3_600_000 > now.getTime()
  return isNew ? 'account-new' : null
}
