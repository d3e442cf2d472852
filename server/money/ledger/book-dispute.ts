import { sql } from 'kysely'
import { chargebackLost, chargebackOpened, chargebackWon } from '#domain/money/ledger/chargebacks.ts'
import { type DisputeState, isMoneyGone } from '#domain/orders/disputes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordBatch } from './record.ts'

type DisputeMove = {
  readonly id: string
  /** Null where it was not known. */
  readonly from: DisputeState | null
  readonly to: DisputeState
  readonly at: Date
}

/** Books what a dispute of a payment does that this transaction holds and has moved. */
export async function recordDisputeMoved(tx: Tx, { id, from, to, at }: DisputeMove): Promise<void> {
  const about = { eventId: id, at, shares: await sharesOf(tx, id) }
  const wasGone = from !== null && isMoneyGone(from)
  if (isMoneyGone(to) && !wasGone) await recordBatch(tx, chargebackOpened(about))
  if (to === 'lost' && from !== 'lost') await recordBatch(tx, chargebackLost(about))
  if (wasGone && !isMoneyGone(to))
    await recordBatch(tx, chargebackWon({ ...about, wasLost: from === 'lost' }))
}

async function sharesOf(tx: Tx, disputeId: string) {
  const rows = await tx
    .selectFrom('disputeShares as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .select(['o.id as orderId', 'o.shopId', 's.fils'])
    .select(sql<boolean>`o.delivered_at is not null`.as('isDelivered'))
    .where('s.disputeId', '=', disputeId)
    .orderBy('o.number')
    .execute()
  return rows.map(({ fils, isDelivered, ...order }) => ({ order, fils, isDelivered }))
}
