import { fromFils } from '#domain/platform/amounts/money.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Deps, Admin } from '#server/deps.ts'
import { noPerson, transition } from '#server/platform/status/transition.ts'
import type { MoveState, SettlementProvider } from '#server/money/settlement/provider.ts'
import { planOf, countPlan } from './bank-file-plan.ts'
import { lockApproved, sendPayouts } from './at-bank.ts'
import { lockPayout, payoutsPaid, payoutsReturned } from './move.ts'

/**
 * Has the provider transfer the named approved payouts, or all, which are then sent and cannot be undone (G-137).
 * Payouts not allowed or no longer covered are left out; a concurrent request gets only what the first one left.
 * Refusal: payout.nothing-to-send.
 */
export async function makeTransfers(deps: Deps, { userId: actorId }: Admin, ids: readonly string[]) {
  const payable = await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const rows = await lockApproved(tx, 'provider', ids)
    const plan = await planOf(tx, { now: at, by: actorId, way: 'provider' }, rows)
    if (plan.payable.length === 0) throw new Refusal('payout.nothing-to-send')
    await sendPayouts(tx, plan.payable, { actorId, at, bankFileId: null })
    const total = plan.payable.reduce((sum, { fils }) => sum + fils, 0)
    const after = { count: plan.payable.length, total: `${fromFils(total)} AED` }
    const subject = auditSubject('payout', null, null)
    await recordAudit(tx, { actorId, action: 'transfers.ordered', ...subject, after, at })
    return plan.payable
  })
  const sent = payable.map(({ id }) => id)
  await sendTransfers(deps, { limit: sent.length, ids: sent })
  const { leftOut } = await countPlan(deps.db, { now: deps.clock(), by: actorId, way: 'provider' }, ids)
  return { ...(await presentSent(deps, sent)), leftOut }
}

async function presentSent({ db }: Deps, ids: readonly string[]) {
  const rows = await db.selectFrom('payouts').select(['fils', 'status']).where('id', 'in', ids).execute()
  const paid = rows.filter(({ status }) => status === 'paid').length
  return { count: rows.length, total: rows.reduce((sum, { fils }) => sum + fils, 0), paid }
}

type Which = { readonly limit: number; readonly ids?: readonly string[] }

/**
 * Requests the open transfers from the provider, oldest first, and stores the results. A transfer that fails is retried
 * in the next run and does not block the others.
 */
export async function sendTransfers(deps: Deps, which: Which): Promise<void> {
  const settles = deps.cards?.settles
  if (!settles) return
  await eachAlone(deps, await openTransfers(deps, which), {
    failed: 'the provider did not take a transfer',
    about: ({ id }) => ({ payout: id }),
    work: (payout) => sendTransfer(deps, settles, payout),
  })
}

type OpenTransfer = Awaited<ReturnType<typeof openTransfers>>[number]

/** Open transfers of the current provider; a provider that is no longer configured cannot be asked. */
function openTransfers({ db, cards }: Deps, { limit, ids }: Which) {
  const open = db
    .selectFrom('payouts as p')
    .innerJoin('providerAccounts as a', (join) =>
      join.onRef('a.shopId', '=', 'p.shopId').onRef('a.provider', '=', 'p.provider'),
    )
    .select(['p.id', 'p.number', 'p.fils', 'p.transferAttempt as attempt', 'a.ref as account'])
    .where('p.status', '=', 'sent')
    .where('p.provider', '=', cards?.name ?? '')
    .orderBy('p.number')
    .limit(limit)
  return (ids ? open.where('p.id', 'in', ids) : open).execute()
}

async function sendTransfer(
  deps: Deps,
  settles: SettlementProvider,
  { number, ...transfer }: OpenTransfer,
): Promise<void> {
  const outcome = await settles.transfer({ ...transfer, group: payoutNumberText(number) })
  await finishTransfer(deps, transfer, outcome)
}

type Tried = Pick<OpenTransfer, 'id' | 'attempt'>

/** Stores the result of an attempt, once even if concurrent runs asked: paid and booked, or returned if refused. */
async function finishTransfer(deps: Deps, { id, attempt }: Tried, outcome: MoveState): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockPayout(tx, id)
    if (row.status !== 'sent') return
    if (outcome.state === 'done') {
      await transition({ tx, deps }, payoutsPaid(outcome.ref), { row, to: 'paid', by: noPerson })
      return
    }
    const reason = outcome.problem.slice(0, 500) || outcome.state
    if (outcome.state === 'refused') {
      await transition({ tx, deps }, payoutsReturned, { row, to: 'returned', by: noPerson, reason })
      return
    }
    const tried = { transferProblem: reason, transferAttempt: attempt + 1 }
    await tx
      .updateTable('payouts')
      .set(tried)
      .where('id', '=', id)
      .where('transferAttempt', '=', attempt)
      .execute()
  })
}
