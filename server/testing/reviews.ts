import type { TestApp } from './app.ts'
import { buyer, type Market, type WireOrder } from './orders.ts'

/** Helpers to buy items, receive them and review them, on top of a market. */
export function reviewing(server: TestApp, market: Market, admin: string) {
  /** Orders these products of one shop and delivers them; or moves the order up to `until`. */
  const delivered = async (products: readonly string[], until = 'delivered') => {
    const { body } = await market.buy(products.map((productId) => ({ productId, quantity: 1 })))
    const order = body.orders[0] as WireOrder
    const steps = ['accepted', 'processing', 'shipped', 'delivered']
    for (const status of steps.slice(0, steps.indexOf(until) + 1)) {
      const url = `/api/admin/orders/${order.id}/status`
      await market.send('PATCH', url, { as: admin, body: { status } })
    }
    return { order, link: body.link }
  }
  const write = (productId: string, { orderNumber }: WireOrder, about: object = {}) =>
    market.send('POST', `/api/products/${productId}/reviews`, {
      body: { orderNumber, email: buyer.customer.email, rating: 5, comment: 'Soft and well made.', ...about },
    })
  const decide = async (id: string, body: object) =>
    server.send({ method: 'PATCH', url: `/api/admin/reviews/${id}/status`, as: admin, payload: body })
  /** Makes a published review, with a purchase of its own. */
  const published = async (productId: string, about: object = {}) => {
    const { order } = await delivered([productId])
    const { body } = await write(productId, order, about)
    const id = String(body['id'])
    const answer = await decide(id, { status: 'approved' })
    return { id, order, undo: (answer.json() as { undo: string }).undo }
  }
  return { delivered, write, decide, published }
}
