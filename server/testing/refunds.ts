import { sql } from 'kysely'
import { orderKeyHeader } from '#contract/error-body.ts'
import { orderKey } from '#server/orders/order-key.ts'
import type { Db } from '#server/deps.ts'
import type { TestApp } from './app.ts'
import { buyer, type Market, type WireOrder } from './orders.ts'

/** Sells a lamp of AED 100 for cash and returns it, so that a refund is due; the shop may have kept the cash. */
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

/** The header with the key from a mail about a checkout. */
export async function mailedKey({ deps }: Pick<TestApp, 'deps'>, link: string) {
  const group = deps.db.selectFrom('orderGroups').select('email').where('link', '=', link)
  const email = (await group.executeTakeFirst())?.email ?? ''
  const until = new Date(deps.clock().getTime() + 3_600_000)
  return { [orderKeyHeader]: orderKey(deps, 'mailbox', { link, email, until }) }
}

/** Passes the day in which customers can object to the bank account of their refund. */
export async function passAccountHold(db: Db): Promise<void> {
  await sql`update refund_accounts set entered_at = entered_at - interval '25 hours',
    changed_at = changed_at - interval '25 hours'`.execute(db)
}
