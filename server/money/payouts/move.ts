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
  /** Whose transfer it is; null where it goes to a bank account. */
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
 * Moves a payout (G-88) with its event and audit entry; its shop is told, and what is paid is booked. Nothing is approved
 * that the books do not cover, nothing paid to an account that is not confirmed or still new, or to a shop that is suspended; what the bank
 * was sent, it has paid whatever became of them since. What is paid is not taken back. Answers what takes a decision back. Refusals: payout.not-found, payout.cannot-move,
 * payout.reason-missing, payout.moved-meanwhile, payout.not-covered, payout.account-held, payout.shop-held, payout.owners-disputed,
 * payout.second-person-needed, payout.by-provider.
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

/** The bank has returned what it was sent, or what was paid: what was booked is owed again (G-136). Refusals: payout.not-found, payout.cannot-move, payout.reason-missing, payout.by-provider. */
export async function returnPayout(
  deps: Deps,
  actor: Admin,
  { id, reason }: { readonly id: string; readonly reason: string | null | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockPayout(tx, id)
    // What the provider was told is done or refused there; what has arrived is taken back by a reversal.
    if (row.provider !== null) throw new Refusal('payout.by-provider')
    await transition({ tx, deps }, payoutsReturned, { row, to: 'returned', by: actor, reason })
  })
}

/** A payout with its row and the balance of its shop. Refusal: payout.not-found. */
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

/** What has gone back to customers since may have left less than was asked for. */
async function refuseUncovered(tx: Tx, row: HeldPayout, now: Date): Promise<void> {
  const balance = await uncommittedOf(tx, row.shopId, now)
  if (row.fils > balance) throw new Refusal('payout.not-covered', { balance: amountIn(balance) })
}

/** What is owed to a shop and not approved for it yet. */
async function uncommittedOf(tx: Tx, shopId: string, now: Date): Promise<Fils> {
  return (await owedTo(tx, shopId, now)) - (await payoutSums(tx, shopId)).approved
}

/** Nothing may be paid there yet. */
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

/** Above a sum, of one payout or of a shop's day, who approves does not pay; who made the file for the bank was another person already (G-136). */
async function refuseApprover(
  tx: Tx,
  row: HeldPayout,
  who: { readonly by: string; readonly now: Date },
): Promise<void> {
  const { waits, above } = await ownApprovals(tx, [row], who)
  if (above !== null && waits.has(row.id))
    throw new Refusal('payout.second-person-needed', { above: amountIn(above) })
}

/** What a decision changes of a payout, as JSON keeps it. */
type PayoutSnapshot = { readonly statusSince: string; readonly approvedAt: string | null }
type PayoutSubject = Subject<PayoutStage, PayoutEvent, HeldPayout, PayoutSnapshot>

/** Takes an approval or a rejection back. */
export const payoutDecisionUndo: Undoable<KeptMove<PayoutStage, PayoutSnapshot>> = {
  kind: 'payout-decision',
  right: 'money',
  takeBack: async (undoing, move) => {
    const { tx, at } = undoing
    const row = await lockPayout(tx, move.id)
    // A payout that was rejected kept neither its money from others nor the mode from changing (G-137).
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

/** The money has left: it is booked, and stays so. */
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

/** It came back, and is owed to its shop again where it was booked. */
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
