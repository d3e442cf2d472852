import { sql } from 'kysely'
import { apportion } from '#domain/platform/amounts/apportion.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { isDecided, isMoneyGone } from '#domain/orders/disputes.ts'
import { groupNumberText } from '#domain/orders/order-number.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { recordDisputeMoved } from '#server/money/ledger/book-order.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { notify } from '#server/platform/inbox/notify.ts'
import { notifyOfDispute } from './notifications.ts'
import type { ProviderDispute } from './provider.ts'

/** How far back disputes are listed, as events may be days late. */
const lookedBackMs = 7 * 86_400_000
/** Maximum per run. */
const most = 200

/** Looks up a dispute at the provider and applies its current state. */
export async function followDispute(deps: Deps, ref: string): Promise<void> {
  const found = (await deps.cards?.lookUpDispute(ref)) ?? null
  if (found) await keepDispute(deps, found)
}

/** Finds disputes whose events were lost and follows up open ones; one that fails does not block the others. */
export async function watchDisputes(deps: Deps): Promise<readonly unknown[]> {
  const { cards, clock, db } = deps
  if (!cards) return []
  const since = new Date(clock().getTime() - lookedBackMs)
  const failed = 'a dispute could not be looked at'
  const about = ({ ref }: Pick<ProviderDispute, 'ref'>) => ({ dispute: ref })
  const work = (found: ProviderDispute) => keepDispute(deps, found)
  const untold = await eachAlone(deps, await cards.disputesSince(since), { failed, about, work })
  const left = db.selectFrom('disputes').select('providerRef as ref').where('decidedAt', 'is', null)
  const older = await left.where('openedAt', '<', since).orderBy('openedAt').limit(most).execute()
  const follow = ({ ref }: { readonly ref: string }) => followDispute(deps, ref)
  return [...untold, ...(await eachAlone(deps, older, { failed, about, work: follow }))]
}

/** Stores the state of a dispute, booking and notifying once per change; ignores payments that are not ours. */
async function keepDispute(deps: Deps, found: ProviderDispute): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const payment = await holdDisputed(tx, found.intentRef)
    if (!payment) return
    if (found.currency !== 'AED') {
      await refuseCurrency(tx, deps, { ...payment, ref: found.ref })
      return
    }
    const known = await tx
      .selectFrom('disputes')
      .select(['id', 'status'])
      .where('providerRef', '=', found.ref)
      .executeTakeFirst()
    const { status } = found
    const at = deps.clock()
    // The books reverse a dispute only once; if the bank takes the money again, the provider's report shows it.
    if (known?.status === 'won' && isMoneyGone(status)) return
    const changes = { status, dueAt: found.dueAt, decidedAt: isDecided(status) ? at : null }
    if (known) await tx.updateTable('disputes').set(changes).where('id', '=', known.id).execute()
    const id = known?.id ?? (await insertDispute(tx, payment.id, { ...found, ...changes }))
    if (known?.status === status) return
    await recordDisputeMoved(tx, { id, from: known?.status ?? null, to: status, at })
    await notifyOfDispute(tx, deps, { id, status, at })
  })
}

/** Locks the orders first, then the payment, the common lock order. */
async function holdDisputed(tx: Tx, intentRef: string) {
  await sql`select from orders where group_id = (select group_id from payments where intent_ref = ${intentRef})
    order by id for no key update`.execute(tx)
  return tx
    .selectFrom('payments as p')
    .innerJoin('orderGroups as g', 'g.id', 'p.groupId')
    .select(['p.id', 'g.number'])
    .where('p.intentRef', '=', intentRef)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
}

type StoredDispute = ProviderDispute & { readonly decidedAt: Date | null }

async function insertDispute(tx: Tx, paymentId: string, found: StoredDispute): Promise<string> {
  const id = newId()
  const { ref: providerRef, fils, status, reason, dueAt, openedAt, decidedAt } = found
  const facts = { providerRef, fils, status, reason, dueAt, openedAt, decidedAt }
  await tx
    .insertInto('disputes')
    .values({ id, paymentId, ...facts })
    .execute()
  const shares = (await sharesOf(tx, paymentId, fils)).map((share) => ({ disputeId: id, ...share }))
  await tx.insertInto('disputeShares').values(shares).execute()
  return id
}

/** Splits a dispute over orders by what is left of their shares; by full shares if more is disputed than is left. */
async function sharesOf(tx: Tx, paymentId: string, fils: Fils) {
  const { rows } = await sql<{
    orderId: string
    share: Fils
    left: Fils
  }>`select s.order_id, s.fils as share, greatest(0, s.fils
      - coalesce((select sum(f.fils) from refunds f where f.order_id = o.id and f.status <> 'failed'), 0)
      - coalesce((select sum(d.fils) from dispute_shares d where d.order_id = o.id), 0))::bigint as left
    from payment_shares s join orders o on o.id = s.order_id where s.payment_id = ${paymentId} order by o.number`.execute(
    tx,
  )
  const left = rows.map((row) => row.left)
  const isInside = left.reduce((sum, one) => sum + one, 0) >= fils
  const parts = apportion(fils, isInside ? left : rows.map(({ share }) => share))
  return rows.map(({ orderId }, index) => ({ orderId, fils: parts[index] ?? 0 }))
}

type Odd = { readonly id: string; readonly number: number; readonly ref: string }

async function refuseCurrency(tx: Tx, { log, clock }: Deps, { id, number, ref }: Odd): Promise<void> {
  log.error({ payment: id, dispute: ref }, 'a dispute is not in AED')
  const params = { order: groupNumberText(number) }
  const about = { eventKey: `payment-odd:${ref}`, kind: 'payment-odd', params } as const
  await notify(tx, { ...about, to: { role: 'admin' }, subject: { kind: 'order', id: null }, at: clock() })
}
