import { dayOf } from '#domain/platform/calendar.ts'
import {
  commissionDocument,
  type CommissionSale,
  purchaseCredit,
  purchaseDocument,
  type KeptOfLine,
  saleDocument,
  type Sale,
} from '#domain/money/documents/sale.ts'
import { creditDocument, type Credit, feeOf, reasonOf } from '#domain/money/documents/correction.ts'
import type { Document } from '#domain/money/documents/document.ts'
import { newId, type Tx } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { readSale } from './sales.ts'
import { readCorrections, readStory, storeDocument, shopParty, platformParty } from './store.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'

/**
 * Issues the documents of a delivered order: for the sale, and for the platform's commission unless that is invoiced
 * monthly; where the platform is itself the seller, the invoice for its purchase from the shop instead of the
 * commission. The order's row is locked and its commission fixed. Idempotent: each document is issued once.
 */
export async function issueDelivered(tx: Tx, orderId: string, at: Date): Promise<void> {
  await issueSale(tx, orderId, at)
  await issueCommission(tx, orderId, at)
  await issuePurchase(tx, orderId, at)
}

/** Issues the document of a sale, delivered or prepaid, once. The order's row is locked. */
export async function issueSale(tx: Tx, orderId: string, at: Date): Promise<void> {
  const story = `sale:${orderId}`
  if (await readStory(tx, story)) return
  const { sale, issuerId } = await readSale(tx, orderId)
  const document = saleDocument({ ...sale, id: newId(), issuedAt: at.toISOString() })
  await storeDocument(tx, { story, orderId, issuerId, document, correctsId: null })
}

async function issueCommission(tx: Tx, orderId: string, at: Date): Promise<void> {
  if ((await readSettings(tx)).monthlyCommissionInvoices || (await isOnSummary(tx, orderId))) return
  const story = `commission:${orderId}`
  // The seller is the issuer of the sale's document, even if the platform's role has changed since.
  const sold = await readStory(tx, `sale:${orderId}`)
  if (sold?.issuerId === null || (await readStory(tx, story))) return
  const sale = await readCommissionOf(tx, orderId)
  const document = sale && commissionDocument({ ...sale, id: newId(), issuedAt: at.toISOString() })
  if (document) await storeDocument(tx, { story, orderId, issuerId: null, document, correctsId: null })
}

function isOnSummary(tx: Tx, orderId: string) {
  return tx.selectFrom('summaryLines').select('orderId').where('orderId', '=', orderId).executeTakeFirst()
}

async function issuePurchase(tx: Tx, orderId: string, at: Date): Promise<void> {
  const story = `purchase:${orderId}`
  const sold = await readStory(tx, `sale:${orderId}`)
  if (sold?.issuerId !== null || (await readStory(tx, story))) return
  const purchase = await readPurchase(tx, orderId)
  const sale = purchase && { ...purchase.sale, id: newId(), issuedAt: at.toISOString() }
  const document = sale && purchaseDocument(sale, purchase.kept)
  if (document) await storeDocument(tx, { story, orderId, issuerId: null, document, correctsId: null })
}

/**
 * Issues the credit notes for a refund, each once; this transaction has written and booked it and locked its order.
 * Sales never invoiced need no correction. Only the commission on the refunded lines is reversed.
 */
export async function issueRefund(tx: Tx, refundId: string, at: Date): Promise<void> {
  const { orderId, deliveredAt, createdAt, bearer, ...credit } = await readCredit(tx, refundId)
  // Goodwill of the platform changes no sale, and items not accepted at the door were never sold.
  if (bearer === 'platform' || (deliveredAt !== null && createdAt < deliveredAt)) return
  // An order delivered before documents existed may have none yet.
  if (deliveredAt !== null) await issueDelivered(tx, orderId, at)
  const { fils, items, reason, kind } = credit
  const when = { issuedAt: at.toISOString(), suppliedOn: dayOf(at), reason, kind }
  await correct(tx, { orderId, of: 'sale', by: `refund:${refundId}` }, { ...when, fils, items })
  const back = await readCommissionBack(tx, refundId)
  const sum = back.reduce((total, line) => total + line.fils, 0)
  const story = { orderId, of: 'commission', by: `commission-refund:${refundId}` } as const
  await correct(tx, story, { ...when, fils: sum, items: back })
  const bought = { orderId, of: 'purchase', by: `purchase-refund:${refundId}` } as const
  await correct(tx, bought, { ...when, ...purchaseCredit({ fils, items }, back) })
}

/** Returns what the credit note of a refund needs: its order, amount, reason and lines. */
export async function readCredit(tx: Tx, refundId: string) {
  const { cause, ...refund } = await tx
    .selectFrom('refunds as f')
    .innerJoin('orders as o', 'o.id', 'f.orderId')
    .select(['f.orderId', 'f.cause', 'f.fils', 'f.createdAt', 'f.bearer', 'o.deliveredAt'])
    .where('f.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const items: Credit['items'] = await tx
    .selectFrom('refundItems')
    .select(['position', 'quantity', 'fils'])
    .where('refundId', '=', refundId)
    .orderBy('position')
    .execute()
  return { ...refund, reason: reasonOf[cause], kind: feeOf[cause], items }
}

type Story = {
  readonly orderId: string
  readonly of: 'sale' | 'commission' | 'purchase'
  readonly by: string
}

async function correct(tx: Tx, { orderId, of, by: story }: Story, credit: Omit<Credit, 'id'>): Promise<void> {
  const corrected = credit.fils > 0 ? await readStory(tx, `${of}:${orderId}`) : undefined
  if (!corrected || (await readStory(tx, story))) return
  const { id: correctsId, issuerId, content } = corrected
  const earlier: Document[] = await readCorrections(tx, correctsId)
  const left = content.totals.grossFils - earlier.reduce((sum, { totals }) => sum + totals.grossFils, 0)
  // The customer may get back more than the shop was paid, but a purchase can be credited only up to its own amount.
  const fils = of === 'purchase' ? Math.min(credit.fils, left) : credit.fils
  if (fils === 0) return
  const document = creditDocument(content, earlier, { ...credit, fils, id: newId() })
  await storeDocument(tx, { story, orderId, issuerId, document, correctsId })
}

type Purchase = { readonly sale: Omit<Sale, 'id' | 'issuedAt'>; readonly kept: readonly KeptOfLine[] }

/** The shop's supply to the platform for an order sold in the platform's own name; null for the platform store. */
async function readPurchase(tx: Tx, orderId: string): Promise<Purchase | null> {
  const shop = await tx
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shopId')
    .selectAll('s')
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  if (!shop) return null
  const { sale } = await readSale(tx, orderId)
  const kept = await tx
    .selectFrom('commissionLines')
    .select(['position', (of) => of('commissionFils', '+', of.ref('vatFils')).as('fils')])
    .where('orderId', '=', orderId)
    .execute()
  // The delivery address belongs to the platform's own sale.
  const seller = await shopParty(tx, shop, sale.suppliedOn)
  return { sale: { ...sale, seller, buyer: sale.seller, deliveredTo: null }, kept }
}

type CommissionDraft = Omit<CommissionSale, 'id' | 'issuedAt'>

/** The platform's commission on a shop's order; null for the platform store. */
async function readCommissionOf(tx: Tx, orderId: string): Promise<CommissionDraft | null> {
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

/** The commission reversed by a refund, line by line. */
async function readCommissionBack(tx: Tx, refundId: string): Promise<Credit['items']> {
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

/** Returns the VAT on an order's sale: by its invoice less credit notes, or by the invoice still to be issued. */
export async function readSaleVat(tx: Tx, orderId: string): Promise<Fils> {
  const sold = await readStory(tx, `sale:${orderId}`)
  if (!sold) {
    const { sale } = await readSale(tx, orderId)
    return saleDocument({ ...sale, id: '', issuedAt: '' }).totals.vatFils
  }
  const notes = await readCorrections(tx, sold.id)
  return notes.reduce((left, { totals }) => left - totals.vatFils, sold.content.totals.vatFils)
}

/** Returns the VAT that a refund takes back, as its credit note will state; issues the sale's document if missing. */
export async function readRefundVat(tx: Tx, refundId: string, at: Date): Promise<Fils> {
  const { orderId, ...credit } = await readCredit(tx, refundId)
  await issueSale(tx, orderId, at)
  const sold = await readStory(tx, `sale:${orderId}`)
  if (!sold || credit.fils === 0) return 0
  const notes = await readCorrections(tx, sold.id)
  return creditDocument(sold.content, notes, {
    ...credit,
    id: '',
    issuedAt: at.toISOString(),
    suppliedOn: '',
  }).totals.vatFils
}
