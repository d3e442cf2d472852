import { dayOf } from '#domain/platform/calendar.ts'
import { person, type Sale } from '#domain/money/documents/sale.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { isPrepaid, type PaymentMethod } from '#domain/money/payment-method.ts'
import type { Tx } from '#server/deps.ts'
import type { IssuerId } from './number.ts'
import { platformParty, shopParty } from './store.ts'

type Sold = { readonly sale: Omit<Sale, 'id' | 'issuedAt'>; readonly issuerId: IssuerId }

/**
 * Returns the sale of an order and the issuer of its document: the shop if the platform was its agent when the order
 * was placed, else the platform (Federal Decree-Law 8/2017, art. 9).
 */
export async function readSale(tx: Tx, orderId: string): Promise<Sold> {
  const order = await readOrder(tx, orderId)
  const shop = await readShop(tx, order.shopId)
  const suppliedOn = dayOf(suppliedAt(order))
  const platform = await platformParty(tx, suppliedOn)
  const isAgent = shop !== undefined && order.platformRole === 'agent'
  const deliveredTo = { line: order.addressLine, city: order.city, emirate: order.emirate }
  const { firstName, lastName, company, companyTrn: trn, email, phone, deliveryFils, codFeeFils } = order
  return {
    issuerId: isAgent ? shop.id : null,
    sale: {
      suppliedOn,
      orderNumber: orderNumberText(order.number),
      seller: isAgent ? await shopParty(tx, shop, suppliedOn) : platform,
      agent: isAgent ? platform : null,
      buyer: person({ name: company ?? `${firstName} ${lastName}`, trn, address: deliveredTo, email, phone }),
      deliveredTo,
      items: await readItems(tx, orderId),
      deliveryFils,
      codFeeFils,
      payment: { method: order.paymentMethod, paidFils: order.totalFils },
    },
  }
}

type Times = {
  readonly paymentMethod: PaymentMethod
  readonly confirmedAt: Date | null
  readonly deliveredAt: Date | null
  readonly createdAt: Date
}

/** Date of supply: the handover of the goods, or their payment if that was earlier (art. 25). */
function suppliedAt({ paymentMethod, confirmedAt, deliveredAt, createdAt }: Times): Date {
  return (isPrepaid(paymentMethod) ? confirmedAt : null) ?? deliveredAt ?? createdAt
}

function readOrder(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['o.number', 'o.shopId', 'o.platformRole', 'o.deliveryFils', 'o.codFeeFils', 'o.totalFils'])
    .select([
      'o.deliveredAt',
      'o.confirmedAt',
      'o.createdAt',
      'g.firstName',
      'g.lastName',
      'g.email',
      'g.phone',
    ])
    .select(['g.company', 'g.companyTrn'])
    .select(['g.addressLine', 'g.city', 'g.emirate', 'g.paymentMethod'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function readShop(tx: Tx, shopId: string | null) {
  if (shopId === null) return undefined
  return tx.selectFrom('shops').selectAll().where('id', '=', shopId).executeTakeFirstOrThrow()
}

async function readItems(tx: Tx, orderId: string): Promise<Sale['items']> {
  return tx
    .selectFrom('orderItems')
    .select(['position', 'name', 'nameAr', 'sku', 'unitPriceFils', 'listPriceFils', 'totalFils', 'vatFils'])
    .select('hsCode')
    .select((of) => of('quantity', '-', of.ref('cancelled')).as('quantity'))
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}
