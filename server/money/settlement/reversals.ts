import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { sql } from 'kysely'
import { transferReversed } from '#domain/money/ledger/settlements.ts'
import { recoverable } from '#domain/money/settlement/settlement.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { balanceOf, lockBalance } from '#server/money/ledger/balances.ts'
import { recordBatch } from '#server/money/ledger/record.ts'
import { readMode } from './read-mode.ts'
import type { MoveState, SettlementProvider } from './provider.ts'

const dayMs = 86_400_000

/**
 * Recovers from shops' transfers what they owe after refunds and lost disputes (G-137), up to the remainder of the
 * transfers and the balance of their account at the provider; the rest stays owed. A failure does not block other
 * shops. Handles at most `most` per run, longest waiting first; the next run takes the rest.
 */
export async function takeBack(deps: Deps, most = 200): Promise<void> {
  const settles = deps.cards?.settles
  if (!settles) return
  const failed = 'the provider did not take a transfer back'
  const about = ({ shopId }: Pick<Owing, 'shopId'>) => ({ shop: shopId })
  const sendOne = (reversal: OpenReversal) => send(deps, settles, reversal)
  await eachAlone(deps, await openReversals(deps, most), { failed, about, work: sendOne })
  // With payouts by the bank, nothing new is taken back.
  if ((await readMode(deps.db)) !== 'provider') return
  const takeOne = (owing: Owing) => takeBackOf(deps, settles, owing)
  await eachAlone(deps, await owingShops(deps, most), { failed, about, work: takeOne })
}

type Owing = { readonly shopId: string; readonly account: string }

/** The shops that owe money, have received a transfer and have no open reversal. */
async function owingShops({ db, cards }: Deps, most: number): Promise<Owing[]> {
  const { rows } = await sql<Owing>`select a.shop_id, a.ref as account from provider_accounts a
    where a.provider = ${cards?.name ?? ''}
      and exists (select from payouts p where p.shop_id = a.shop_id and p.provider = a.provider and p.status = 'paid')
      and (select sum(e.fils) from ledger_entries e where e.shop_id = a.shop_id and e.account = 'owed_to_shop') > 0
      and not exists (select from transfer_reversals r where r.shop_id = a.shop_id and r.status = 'open')
    order by a.balance_asked_at nulls first, a.shop_id limit ${most}`.execute(db)
  return rows
}

async function takeBackOf(
  deps: Deps,
  settles: SettlementProvider,
  { shopId, account }: Owing,
): Promise<void> {
  const asking = deps.db.updateTable('providerAccounts').set({ balanceAskedAt: deps.clock() })
  await asking
    .where('provider', '=', deps.cards?.name ?? '')
    .where('ref', '=', account)
    .execute()
  let isMore = true
  while (isMore) {
    // oxlint-disable-next-line no-await-in-loop -- one transfer after the other, the newest first
    const there = await settles.balanceOf(account)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const asked =
      there > 0 ? await deps.db.transaction().execute((tx) => ask(tx, deps, { shopId, there })) : null
    // oxlint-disable-next-line no-await-in-loop -- as above
    isMore = asked !== null && (await send(deps, settles, asked))
  }
}

type Asking = { readonly shopId: string; readonly there: Fils }

/** Stores a reversal of the newest transfer with a remainder before the provider is asked; null if nothing is due. */
async function ask(tx: Tx, deps: Deps, { shopId, there }: Asking): Promise<OpenReversal | null> {
  await lockBalance(tx, shopId)
  const askedAt = deps.clock()
  const transfer = await newestLeft(tx, shopId, askedAt)
  if (!transfer) return null
  const { balanceFils: balance } = await balanceOf(tx, shopId, askedAt)
  const { wentBack, left, payoutId, transferRef } = transfer
  const fils = recoverable({ balance, wentBack, left, there })
  if (fils === 0) return null
  const id = newId()
  await tx.insertInto('transferReversals').values({ id, payoutId, shopId, fils, askedAt }).execute()
  return { id, shopId, fils, transferRef }
}

type LeftTransfer = {
  readonly payoutId: string
  readonly transferRef: string
  readonly left: Fils
  readonly wentBack: Fils
}

/** Tolerance between an event's time and its booking. */
const bookedWithin = '1 minute'

/**
 * Returns a shop's newest transfer with a remainder, and the amount that went back on its card orders since its last
 * payout was sent. None while a reversal of the shop is open; after a refusal the transfer is left alone for a day.
 */
async function newestLeft(tx: Tx, shopId: string, now: Date): Promise<LeftTransfer | undefined> {
  const taken = (status: string) => sql`coalesce((select sum(r.fils) from transfer_reversals r
    where r.payout_id = p.id and r.status = ${status}), 0)`
  const { rows } = await sql<LeftTransfer>`select p.id as payout_id, p.reference as transfer_ref,
      (p.fils - ${taken('done')})::bigint as left,
      (select coalesce(sum(e.fils), 0)::bigint from ledger_entries e
        join ledger_batches b on b.id = e.batch_id
        where e.shop_id = p.shop_id and e.account = 'owed_to_shop'
          and b.at > (select max(coalesce(l.sent_at, l.paid_at)) from payouts l where l.shop_id = p.shop_id and l.status = 'paid')
            - interval '${sql.raw(bookedWithin)}'
          and (b.event = 'transfer-reversed'
            or exists (select from payment_shares s where s.order_id = e.order_id and s.capture is null)
            and b.event in ('refund-owed', 'refund-settled', 'chargeback-lost', 'chargeback-won'))) as went_back
    from payouts p
    where p.shop_id = ${shopId} and p.provider is not null and p.status = 'paid' and p.fils > ${taken('done')}
      and not exists (select from transfer_reversals r where r.shop_id = p.shop_id and r.status = 'open')
      and not exists (select from transfer_reversals r where r.payout_id = p.id and r.status = 'refused'
        and r.asked_at > ${new Date(now.getTime() - dayMs)})
    order by p.sent_at desc, p.number desc limit 1`.execute(tx)
  return rows[0]
}

type OpenReversal = {
  readonly id: string
  readonly shopId: string
  readonly fils: Fils
  readonly transferRef: string
}

/** Reversals without an answer from the provider. */
async function openReversals(deps: Pick<Deps, 'db' | 'cards'>, most: number): Promise<OpenReversal[]> {
  return deps.db
    .selectFrom('transferReversals as r')
    .innerJoin('payouts as p', 'p.id', 'r.payoutId')
    .select(['r.id', 'r.shopId', 'r.fils'])
    .select((of) => of.ref('p.reference').$notNull().as('transferRef'))
    .where('r.status', '=', 'open')
    .where('p.provider', '=', deps.cards?.name ?? '')
    .orderBy('r.askedAt')
    .limit(most)
    .execute()
}

/** Requests a reversal from the provider and books it; returns whether it was done. */
async function send(deps: Deps, settles: SettlementProvider, reversal: OpenReversal): Promise<boolean> {
  const { id, transferRef, fils } = reversal
  const outcome = await settles.reverse({ id, transferRef, fils })
  await deps.db.transaction().execute((tx) => finish(tx, deps.clock(), { ...reversal, outcome }))
  return outcome.state === 'done'
}

type AnsweredReversal = OpenReversal & { readonly outcome: MoveState }

/** Stores and books the answer, once even if a concurrent run asked too. */
async function finish(tx: Tx, at: Date, { id, shopId, fils, outcome }: AnsweredReversal): Promise<void> {
  const said =
    outcome.state === 'done'
      ? ({ status: 'done', ref: outcome.ref, doneAt: at } as const)
      : ({ status: 'refused', problem: outcome.problem.slice(0, 500) || outcome.state } as const)
  const open = tx.updateTable('transferReversals').set(said).where('id', '=', id).where('status', '=', 'open')
  const { numUpdatedRows: changed } = await open.executeTakeFirstOrThrow()
  if (changed === 1n && outcome.state === 'done')
    await recordBatch(tx, transferReversed({ eventId: id, at, shopId, fils }))
}
