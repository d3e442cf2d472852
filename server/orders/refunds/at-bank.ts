import type { ReportProblem, LeftOut } from '#contract/money/payouts/bank-files.ts'
import { refundStatus } from '#domain/money/refund-status.ts'
import { refundNumberText } from '#domain/orders/order-number.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { move } from '#domain/platform/status/move.ts'
import { Refusal } from '#domain/refusal.ts'
import { countOf, type PaidByBank, type Sending } from '#server/money/payouts/bank-kinds.ts'
import { type Tx, type Db, isId, type Deps } from '#server/deps.ts'
import { openAccount } from './account.ts'
import { payRefund } from './pay.ts'
import { sql } from 'kysely'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { waitsForSecondPerson } from '#domain/money/payouts/payout-status.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { waits } from './list.ts'

/** Payment of refunds by bank files and bank reports (G-132, 0102). */
export const refundsAtBank: PaidByBank = {
  subjectKind: 'order',
  none: 'refund.nothing-to-send',
  plan: async (deps, sending, ids) => {
    const { payable, leftOut } = await planOf(deps, sending, await waitingRefunds(deps.db, ids))
    return countOf(payable, leftOut)
  },
  lock: async (deps, sending, ids) => {
    const { payable, leftOut } = await planOf(deps, sending, await lockWaiting(deps.db, ids))
    return { ...countOf(payable, leftOut), send: (id) => sendRefunds(deps.db, id, payable) }
  },
  transfersOf: async (deps, bankFileId) => {
    const rows = await deps.db
      .selectFrom('refundTransfers as t')
      .innerJoin('refunds as f', 'f.id', 't.refundId')
      .innerJoin('orders as o', 'o.id', 'f.orderId')
      .select(['f.number', 'f.fils', 't.try', 't.sealed', 'o.groupId'])
      .where('t.bankFileId', '=', bankFileId)
      .orderBy('f.number')
      .execute()
    return rows.map(({ number, fils, groupId, sealed, ...row }) => {
      const account = openAccount(deps, groupId, sealed)
      const to = { holder: account?.accountHolder ?? '', iban: account?.iban ?? '' }
      return { reference: transferReference(number, row.try), fils, ...to }
    })
  },
  keyIn: (reference) => {
    const found = /\bMF-?(\d{1,9})(?:-(\d{1,2}))?\b/i.exec(reference)
    return found && `${Number(found[1])} ${Number(found[2] ?? 1)}`
  },
  find: async ({ db }, keys) => {
    const found = await db
      .selectFrom('refundTransfers as t')
      .innerJoin('refunds as f', 'f.id', 't.refundId')
      .select(['f.id', 'f.number', 'f.fils', 'f.status', 't.try', 't.returnedAt'])
      .where(
        'f.number',
        'in',
        keys.map((key) => Number(key.split(' ')[0])),
      )
      .execute()
    return new Map(
      found.map(({ id, number, fils, status, returnedAt, ...row }) => {
        const paid: ReportProblem | null = status === 'done' ? 'paid-before' : null
        const problem = returnedAt === null ? paid : 'not-approved'
        return [`${number} ${row.try}`, { id, number: refundNumberText(number), fils, problem }]
      }),
    )
  },
  pay: async (deps, actor, { id }, { reference, date }) => {
    const today = dayOf(deps.clock())
    const paidOn = /^\d{4}-\d\d-\d\d$/.test(date) && date <= today ? date : today
    try {
      await payRefund(deps, actor, { id, paidBy: 'bank', reference, paidOn })
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return 'paid-before'
    }
  },
}

/** Locks waiting refunds and reads them again, so that they and their accounts cannot change meanwhile. */
async function lockWaiting(tx: Tx, named: readonly string[]): Promise<WaitingRefund[]> {
  const ids = (await waitingRefunds(tx, named)).map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .selectFrom('orders as o')
    .innerJoin('refunds as f', 'f.orderId', 'o.id')
    .select('f.id')
    .where('f.id', 'in', ids)
    .orderBy('o.id')
    .orderBy('f.id')
    .forNoKeyUpdate(['o', 'f'])
    .execute()
  return waitingRefunds(tx, ids)
}

async function sendRefunds(tx: Tx, bankFileId: string, rows: readonly WaitingRefund[]): Promise<void> {
  move(refundStatus, 'owed', { to: 'sent', by: 'admin', reason: null })
  const ids = rows.map(({ id }) => id)
  await tx.updateTable('refunds').set({ status: 'sent', problem: null }).where('id', 'in', ids).execute()
  const before = await tx
    .selectFrom('refundTransfers')
    .select((of) => ['refundId', of.fn.max('try').as('try')])
    .where('refundId', 'in', ids)
    .groupBy('refundId')
    .execute()
  const tries = new Map(before.map((one) => [one.refundId, one.try]))
  const transfers = rows.map(({ id: refundId, sealed }) => {
    return { refundId, try: (tries.get(refundId) ?? 0) + 1, bankFileId, sealed }
  })
  await tx.insertInto('refundTransfers').values(transfers).execute()
}

/** Reference of a transfer at the bank: the refund's number, and the number of the attempt after the first. */
function transferReference(number: number, attempt: number): string {
  return attempt === 1 ? refundNumberText(number) : `${refundNumberText(number)}-${attempt}`
}

/**
 * Hours for which a new or changed account is not paid to, so that the customer, who is notified by mail, can object.
 * It was entered with the mailed key, or by an administrator for the customer (0101, 0161).
 */
const accountHoldHours = 24

type WaitingRefund = {
  readonly id: string
  readonly number: number
  readonly orderId: string
  readonly fils: Fils
  readonly decidedBy: string | null
  readonly groupId: string
  readonly sealed: Buffer | null
  /** When the current account was entered; and the administrator who entered it, if not the customer. */
  readonly accountSince: Date | null
  readonly accountBy: string | null
  readonly isDisputed: boolean
  /** Amount that the books still owe the customer for the order, without refunds already sent. */
  readonly owed: Fils
}

/** Reads the waiting refunds among the given ids, or all of them if none are given, oldest first. */
async function waitingRefunds(db: Db, named: readonly string[]): Promise<WaitingRefund[]> {
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

/** Splits waiting refunds into those that can be sent to the bank and those left out, with the reason. */
async function planOf(
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
