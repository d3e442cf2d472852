import type { TestApp } from './app.ts'
import { buyer, type Market, type WireOrder } from './orders.ts'

/** A lamp of AED 100 that was paid at the door, came back and is to be refunded; its shop may have kept the cash. */
export function owing({ deps: { db } }: TestApp, market: Market, admin: string) {
  return async function owed({
    shopsKeepCash = false,
    priceFils = 10_000,
    customer = {},
    isRefunded = true,
  } = {}) {
    await db.updateTable('settings').set({ shopsKeepCash }).execute()
    const productId = await market.product({ priceFils })
    const whose = { customer: { ...buyer.customer, ...customer } }
    const bought = await market.buy([{ productId, quantity: 1 }], whose)
    const [order] = bought.body.orders as [WireOrder]
    const { link } = bought.body as unknown as { link: string }
    const as = market.noor.token
    for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
      await market.send('PATCH', `/api/shop/orders/${order.id}/status`, { as, body: { status } })
    const items = [{ productId, quantity: 1 }]
    const body = { email: whose.customer.email, items, reason: 'Too large.' }
    const asked = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, { body })
    const { id: returnId } = asked.body as unknown as { id: string }
    for (const status of isRefunded ? ['approved', 'received', 'refunded'] : [])
      await market.send('PATCH', `/api/shop/returns/${returnId}/status`, { as, body: { status } })
    const read = async () => (await market.send('GET', `/api/admin/orders/${order.id}`, { as: admin })).body
    const refund = async () => ((await read())['refunds'] as [Record<string, unknown>])[0]
    const { id = '' } = ((await refund()) ?? {}) as { id?: string }
    const pay = (paid: object, { as: token = admin, area = 'admin' } = {}) =>
      market.send('POST', `/api/${area}/refunds/${id}/paid`, { as: token, body: paid })
    return { order, link, id, refund, pay }
  }
}
