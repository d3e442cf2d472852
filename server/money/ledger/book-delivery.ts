import { sql } from 'kysely'
import { type MoneyHeld, orderDelivered } from '#domain/money/ledger/sales.ts'
import { isByInstalments, isPrepaid } from '#domain/money/payment-method.ts'
import { expectCash } from '#server/money/cash/collect.ts'
import { readSaleVat } from '#server/money/documents/sale-vat.ts'
import { type CommissionSums, fixCommission } from '#server/money/commission/fix-at-delivery.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { recordBatch } from './record.ts'

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
  const sale = { order, totalFils, vatFils, held, ...commission }
  await recordBatch(tx, orderDelivered({ eventId, at, ...sale }))
}

/** What is taken for the platform is on its way to it; its own store never keeps it. */
async function holderOfCash(tx: Tx, shopId: string | null): Promise<MoneyHeld> {
  const { shopsKeepCash } = await readSettings(tx)
  return shopId !== null && shopsKeepCash ? 'by-shop' : 'by-carrier'
}
