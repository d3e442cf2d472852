import { dayOf } from '#domain/platform/calendar.ts'
import type { CommissionSale } from '#domain/money/documents/commission.ts'
import type { Credit } from '#domain/money/documents/correction.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { platformParty, shopParty } from './parties.ts'

type CommissionDraft = Omit<CommissionSale, 'id' | 'issuedAt'>

/** What the platform took of an order that a shop sold through it; null where it is of no shop. */
export async function readCommissionOf(tx: Tx, orderId: string): Promise<CommissionDraft | null> {
  const order = await tx
    .selectFrom('orders')
    .select(['number', 'shopId', 'deliveredAt', 'createdAt'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.shopId === null) return null
  const shop = await tx
    .selectFrom('shops')
    .selectAll()
    .where('id', '=', order.shopId)
    .executeTakeFirstOrThrow()
  const suppliedOn = dayOf(order.deliveredAt ?? order.createdAt)
  return {
    suppliedOn,
    orderNumber: orderNumberText(order.number),
    seller: await platformParty(tx, suppliedOn),
    buyer: await shopParty(tx, shop, suppliedOn),
    deliveredTo: null,
    items: await readLines(tx, orderId),
  }
}

function readLines(tx: Tx, orderId: string): Promise<CommissionDraft['items']> {
  return tx
    .selectFrom('commissionLines as c')
    .innerJoin('orderItems as i', (join) =>
      join.onRef('i.orderId', '=', 'c.orderId').onRef('i.position', '=', 'c.position'),
    )
    .select(['c.position', 'c.quantity', 'c.commissionFils', 'c.vatFils', 'i.name', 'i.nameAr', 'i.sku'])
    .where('c.orderId', '=', orderId)
    .orderBy('c.position')
    .execute()
}

/** What of the commission went back with a refund, line by line. */
export async function readCommissionBack(tx: Tx, refundId: string): Promise<Credit['items']> {
  const lines = await tx
    .selectFrom('commissionReversals as c')
    .innerJoin('refundItems as r', (join) =>
      join.onRef('r.refundId', '=', 'c.refundId').onRef('r.position', '=', 'c.position'),
    )
    .select(['c.position', 'r.quantity', 'c.commissionFils', 'c.vatFils'])
    .where('c.refundId', '=', refundId)
    .orderBy('c.position')
    .execute()
  return lines.map(({ commissionFils, vatFils, ...line }) => {
    return { ...line, fils: commissionFils + vatFils, vatFils }
  })
}
