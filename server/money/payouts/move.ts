import { takeBackMove } from '#server/platform/status/take-back.ts'
import type { PayoutMove } from '#contract/money/payouts/payouts.ts'
import { payoutPaid, payoutReturned } from '#domain/money/ledger/settlements.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  type PayoutEvent,
  type PayoutStage,
  payoutStatus,
  payoutStatusOf,
} from '#domain/money/payouts/payout-status.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { holdMode } from '#server/money/settlement/read-mode.ts'
import { recordBatch } from '#server/money/ledger/record.ts'
import { accountHeldUntil, isDisputed } from '#server/shops/owners/changes.ts'
import {
  refuseConflict,
  type KeptMove,
  type Subject,
  transition,
} from '#server/platform/status/transition.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import type { Undoable } from '#server/platform/undo/undoable.ts'
import { amountIn, payoutSums, lockBalance, owedTo } from '#server/money/ledger/balances.ts'
import { decisionKey, notifyPayout } from './notifications.ts'
import { usableSince } from './read.ts'
import { approvedBy, ownApprovals } from './second-person.ts'

/** A payout whose row and whose shop's balance are locked. */
type HeldPayout = {
  readonly id: string
  readonly number: number
  readonly shopId: string
  readonly iban: string | null
  /** Provider that transfers it; null for a payout to a bank account. */
  readonly provider: string | null
  readonly fils: Fils
  readonly status: PayoutStage
  readonly statusSince: Date
  readonly usableFrom: Date | null
  readonly heldUntil: Date | null
  readonly isDisputed: boolean
  readonly shopStatus: ShopStatus
  readonly approvedBy: string | null
}

/**
 * Moves a payout (G-88), records its event and audit entry, notifies its shop, and books a payment. An approval must be
 * covered by the books; a payment needs a confirmed account past its hold and an approved shop, unless the bank was
 * already sent the payout. Payments cannot be undone. Returns the undo of a decision. Refusals: payout.not-found,
 * payout.cannot-move, payout.reason-missing, payout.moved-meanwhile, payout.not-covered, payout.account-held,
 * payout.shop-held, payout.owners-disputed, payout.second-person-needed, payout.by-provider.
 */
export async function movePayout(
  deps: Deps,
  actor: Admin,
  id: string,
  { status: to, seen, rejectionReason: reason, reference }: PayoutMove,
): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockPayout(tx, id)
    const staged = { ...row, status: payoutStatusOf(row.status) }
    await refuseConflict(tx, 'payout', { row: staged, seen, code: 'payout.moved-meanwhile' })
    const now = deps.clock()
    if (row.provider !== null && to === 'paid') throw new Refusal('payout.by-provider')
    if (row.status === 'pending' && to === 'approved') await refuseUncovered(tx, row, now)
    if (row.status === 'approved' && to === 'paid') {
      refuseHeld(row, now)
      await refuseApprover(tx, row, { by: actor.userId, now })
    }
    const subject = to === 'paid' ? payoutsPaid(reference || null) : payoutsDecided
    return transition({ tx, deps }, subject, { row, to, by: actor, reason })
  })
}

/**
 * Records that the bank returned a sent or paid payout; if booked, it is owed again (G-136). Refusals:
 * payout.not-found, payout.cannot-move, payout.reason-missing, payout.by-provider.
 */
export async function returnPayout(
  deps: Deps,
  actor: Admin,
  { id, reason }: { readonly id: string; readonly reason: string | null | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockPayout(tx, id)
    // The provider itself reports its transfers as done or refused; a completed one is taken back by a reversal.
    if (row.provider !== null) throw new Refusal('payout.by-provider')
    await transition({ tx, deps }, payoutsReturned, { row, to: 'returned', by: actor, reason })
  })
}

/** Locks a payout and its shop's balance. Refusal: payout.not-found. */
export async function lockPayout(tx: Tx, id: string): Promise<HeldPayout> {
  const found = tx
    .selectFrom('payouts')
    .leftJoin('bankAccounts', 'bankAccounts.id', 'payouts.accountId')
    .leftJoin('providerAccounts as pa', (join) =>
      join.onRef('pa.shopId', '=', 'payouts.shopId').onRef('pa.provider', '=', 'payouts.provider'),
    )
    .innerJoin('shops', 'shops.id', 'payouts.shopId')
    .select(['payouts.id', 'payouts.number', 'payouts.shopId', 'payouts.iban', 'fils', 'payouts.provider'])
    .select(['payouts.status', 'payouts.statusSince', 'shops.status as shopStatus'])
    .select(usableSince('bankAccounts.usableFrom', 'pa').as('usableFrom'))
    .select([
      accountHeldUntil('payouts.shopId', 'bankAccounts.usableFrom').as('heldUntil'),
      isDisputed('payouts.shopId').as('isDisputed'),
      approvedBy('payouts.id').as('approvedBy'),
    ])
    .where('payouts.id', '=', id)
  const seen = await rowOf(id, found, 'payout.not-found')
  await lockBalance(tx, seen.shopId)
  return found.forNoKeyUpdate('payouts').executeTakeFirstOrThrow()
}

/** Refuses a payout that is no longer covered, for example after refunds since its request. */
async function refuseUncovered(tx: Tx, row: HeldPayout, now: Date): Promise<void> {
  const balance = await uncommittedOf(tx, row.shopId, now)
  if (row.fils > balance) throw new Refusal('payout.not-covered', { balance: amountIn(balance) })
}

/** Payable balance of a shop, less its approved payouts. */
async function uncommittedOf(tx: Tx, shopId: string, now: Date): Promise<Fils> {
  return (await owedTo(tx, shopId, now)) - (await payoutSums(tx, shopId)).approved
}

/** Whether nothing may be paid to the account yet. */
export function isAccountHeld(
  { usableFrom, heldUntil, isDisputed: waits }: Pick<HeldPayout, 'usableFrom' | 'heldUntil' | 'isDisputed'>,
  now: Date,
): boolean {
  return waits || usableFrom === null || usableFrom > now || (heldUntil !== null && heldUntil > now)
}

function refuseHeld(row: HeldPayout, now: Date): void {
  if (row.shopStatus !== 'approved') throw new Refusal('payout.shop-held')
  if (row.isDisputed) throw new Refusal('payout.owners-disputed')
  if (isAccountHeld(row, now)) throw new Refusal('payout.account-held')
}

/** Above a limit for one payout or a shop's day, the approver may not pay; bank files are checked when made (G-136). */
async function refuseApprover(
  tx: Tx,
  row: HeldPayout,
  who: { readonly by: string; readonly now: Date },
): Promise<void> {
  const { waits, above } = await ownApprovals(tx, [row], who)
  if (above !== null && waits.has(row.id))
    throw new Refusal('payout.second-person-needed', { above: amountIn(above) })
}

/** Fields of a payout that a decision changes, as JSON. */
type PayoutSnapshot = { readonly statusSince: string; readonly approvedAt: string | null }
type PayoutSubject = Subject<PayoutStage, PayoutEvent, HeldPayout, PayoutSnapshot>

/** Undoes an approval or a rejection. */
export const payoutDecisionUndo: Undoable<KeptMove<PayoutStage, PayoutSnapshot>> = {
  kind: 'payout-decision',
  right: 'money',
  takeBack: async (undoing, move) => {
    const { tx, at } = undoing
    const row = await lockPayout(tx, move.id)
    // While a payout was rejected, its money could go to other payouts and the settlement mode could change (G-137).
    const isTaken = move.from === 'approved' && row.fils > (await uncommittedOf(tx, row.shopId, at))
    const isElsewhere = ((await holdMode(tx)) === 'provider') !== (row.provider !== null)
    if (isTaken || isElsewhere) throw new Refusal('undo.changed-meanwhile')
    const was = { ...move.before, status: move.from, rejectionReason: null }
    await takeBackMove(undoing, payoutsDecided, {
      row: { ...row, changedAt: row.statusSince },
      move,
      notified: { shopId: row.shopId, eventKey: decisionKey(move.eventId) },
      restore: () => tx.updateTable('payouts').set(was).where('id', '=', row.id).execute(),
    })
  },
}

const shared = {
  machine: payoutStatus,
  record: (tx, event) => recordTransition(tx, 'payout', event),
  audit: { action: 'payout.moved', subjectKind: 'payout', fieldsOf: auditedFields },
} as const satisfies Partial<PayoutSubject>

const payoutsDecided: PayoutSubject = {
  ...shared,
  store: (tx, { id }, { to, reason, at }) => {
    const decided = to === 'approved' ? { approvedAt: at } : { rejectionReason: reason }
    const changes = { status: to, statusSince: at, ...decided }
    return tx.updateTable('payouts').set(changes).where('id', '=', id).execute()
  },
  followUp: (tx, deps, { row, ...moved }) =>
    notifyPayout(tx, deps, { payout: row, ...moved, reference: null }),
  undo: { undoable: payoutDecisionUndo, remember },
}

/** Transition to paid: books the payout; cannot be undone. */
export function payoutsPaid(reference: string | null): PayoutSubject {
  return {
    ...shared,
    store: (tx, { id }, { to, at }) => {
      const changes = { status: to, statusSince: at, paidAt: at, reference }
      return tx.updateTable('payouts').set(changes).where('id', '=', id).execute()
    },
    followUp: async (tx, deps, { row, ...moved }) => {
      const { id: eventId, shopId, fils, provider } = row
      const from = provider === null ? 'bank' : 'provider_clearing'
      await recordBatch(tx, payoutPaid({ eventId, at: moved.at, shopId, fils, from }))
      await notifyPayout(tx, deps, { payout: row, ...moved, reference })
    },
  }
}

/** Transition to returned: a booked payout is owed to its shop again. */
export const payoutsReturned: PayoutSubject = {
  ...shared,
  store: (tx, { id }, { to, reason: rejectionReason, at }) => {
    const changes = { status: to, statusSince: at, returnedAt: at, rejectionReason }
    return tx.updateTable('payouts').set(changes).where('id', '=', id).execute()
  },
  followUp: async (tx, deps, { row, ...moved }) => {
    const { id: eventId, shopId, fils, status } = row
    if (status === 'paid') await recordBatch(tx, payoutReturned({ eventId, at: moved.at, shopId, fils }))
    await notifyPayout(tx, deps, { payout: row, ...moved, reference: null })
  },
}

async function remember(tx: Tx, { id }: HeldPayout): Promise<PayoutSnapshot> {
  const { statusSince, approvedAt } = await tx
    .selectFrom('payouts')
    .select(['statusSince', 'approvedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { statusSince: statusSince.toISOString(), approvedAt: approvedAt?.toISOString() ?? null }
}

async function auditedFields(tx: Tx, { id, number }: HeldPayout) {
  const row = await tx
    .selectFrom('payouts')
    .select(['status', 'rejectionReason', 'reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name: payoutNumberText(number), nameAr: null, ...row }
}
