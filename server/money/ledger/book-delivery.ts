import { sql } from 'kysely'
import { type MoneyHeld, orderDelivered, saleInvoiced } from '#domain/money/ledger/sales.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { isByInstalments, isPrepaid } from '#domain/money/payment-method.ts'
import { expectCash } from '#server/money/cash/collect.ts'
import { readSaleVat } from '#server/money/documents/issue.ts'
import { readStory } from '#server/money/documents/store.ts'
import { type CommissionSums, fixCommission } from '#server/money/commission/take.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { isRecorded, recordBatch } from './record.ts'

const none: CommissionSums = { commissionFils: 0, commissionVatFils: 0 }

/**
 * Books the sale of an order that this transaction has locked and delivered, and fixes its commission. Cash for the platform
 * is with its carrier, or, of what was delivered before there were books, collected long since.
 */
export async function recordDelivery(tx: Tx, orderId: string, at: Date, isFromBefore = false): Promise<void> {
  const { shopId, eventId, totalFils, paymentMethod } = await tx
    .selectFrom('orders')
    .innerJoin('orderGroups', 'orderGroups.id', 'orders.groupId')
    .select(sql<string>`coalesce(orders.delivery_id, orders.id)`.as('eventId'))
    .select(['shopId', 'totalFils', 'paymentMethod'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const commission = shopId === null ? none : await fixCommission(tx, { orderId, shopId }, at)
  const taken = isPrepaid(paymentMethod)
    ? 'prepaid'
    : isByInstalments(paymentMethod)
      ? 'approved'
      : await holderOfCash(tx, shopId)
  const held = taken === 'by-carrier' && isFromBefore ? 'by-platform' : taken
  if (held === 'by-carrier') await expectCash(tx, { orderId, sellerId: shopId, fils: totalFils, at })
  const order = { orderId, shopId }
  const vatFils = shopId === null ? await readSaleVat(tx, orderId) : 0
  const aheadFils = (await isRecorded(tx, 'sale-invoiced', orderId)) ? await readSaleVat(tx, orderId) : 0
  const lostFils = shopId === null ? 0 : await readLost(tx, orderId)
  const sale = { order, totalFils, vatFils, aheadFils, held, lostFils, ...commission }
  await recordBatch(tx, orderDelivered({ eventId, at, ...sale }))
}

/** Books the VAT of what the platform has invoiced of an order that is paid and not delivered; this transaction has locked it. */
export async function recordInvoiced(tx: Tx, orderId: string, at: Date): Promise<void> {
  const sold = await readStory(tx, `sale:${orderId}`)
  const vatFils = sold?.issuerId === null ? await readSaleVat(tx, orderId) : 0
  if (vatFils === 0) return
  const { shopId } = await tx
    .selectFrom('orders')
    .select('shopId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await recordBatch(tx, saleInvoiced({ eventId: orderId, at, order: { orderId, shopId }, vatFils }))
}

/** What the customer's bank has taken back for good of an order that is delivered now, less what a refund has settled. */
async function readLost(tx: Tx, orderId: string): Promise<Fils> {
  const { rows } = await sql<{ fils: Fils }>`select coalesce(sum(s.fils), 0)::bigint - (
      select coalesce(sum(f.fils), 0)::bigint from refunds f where f.order_id = ${orderId} and f.status = 'settled') as fils
    from dispute_shares s join disputes d on d.id = s.dispute_id
    where s.order_id = ${orderId} and d.status = 'lost'`.execute(tx)
  return rows[0]?.fils ?? 0
}

/** What is taken for the platform is on its way to it; its own store never keeps it. */
async function holderOfCash(tx: Tx, shopId: string | null): Promise<MoneyHeld> {
  const { shopsKeepCash } = await readSettings(tx)
  return shopId !== null && shopsKeepCash ? 'by-shop' : 'by-carrier'
}
