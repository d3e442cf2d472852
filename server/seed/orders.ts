import type { ShopOwner } from '#server/http/actor.ts'
import { newId } from '#server/id.ts'
import { moveOrder } from '#server/orders/moving.ts'
import { placeOrder } from '#server/orders/placing.ts'
import { Refusal } from '#domain/refusal.ts'
import { demoId } from './demo-ids.ts'
import { type Demo, daysAgo } from './demo-time.ts'
import { type DemoCheckout, demoBuyers, demoCheckouts } from './orders-data.ts'
import { approvedShops } from './shops-data.ts'

/**
 * Orders in every status, placed and moved as people do it, oldest first; those of an interrupted attempt stay. In a demo
 * that people have used, what cannot be bought any more is not ordered.
 */
export async function seedOrders(demo: Demo): Promise<void> {
  const owners = await readOwners(demo)
  const known = await demo.deps.db.selectFrom('orderGroups').select('email').execute()
  const placed = new Map(
    Map.groupBy(known, ({ email }) => email)
      .entries()
      .map(([email, of]) => [email, of.length]),
  )
  for (const checkout of demoCheckouts) {
    const { email } = demoBuyers[checkout.buyer].customer
    const left = placed.get(email) ?? 0
    placed.set(email, left - 1)
    if (left > 0) continue
    await seedCheckout(demo, owners, checkout).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      demo.deps.log.warn({ code: error.code }, 'an order of the demo cannot be made any more')
    })
  }
}

/** Who sells in the demo, by the key of the shop. */
export async function readOwners({ deps: { db } }: Demo): Promise<ReadonlyMap<string, ShopOwner>> {
  const rows = await db
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.userId')
    .select(['shops.id as shopId', 'shops.userId', 'users.email'])
    .execute()
  return new Map(
    approvedShops.flatMap(({ key, email }) => {
      const found = rows.find((row) => row.email === email)
      if (!found) return []
      const { shopId, userId } = found
      return [[key, { kind: 'shop', shopId, userId, shopStatus: 'approved' }]]
    }),
  )
}

async function seedCheckout(
  demo: Demo,
  owners: ReadonlyMap<string, ShopOwner>,
  { buyer, daysAgo: days, items, steps }: DemoCheckout,
): Promise<void> {
  const { language, ...said } = demoBuyers[buyer]
  const lines = Object.entries(items).map(([key, quantity]) => ({
    productId: demoId('product', key),
    quantity,
  }))
  const input = { ...said, items: lines, paymentMethod: 'cash_on_delivery' as const }
  const id = newId()
  await placeOrder(daysAgo(demo, days), input, { id, language, isToldAtOnce: true })
  const orders = await demo.deps.db
    .selectFrom('orders')
    .select(['id', 'shopId'])
    .where('groupId', '=', id)
    .execute()
  for (const [key, moves] of Object.entries(steps)) {
    const owner = owners.get(key)
    const order = orders.find(({ shopId }) => shopId === owner?.shopId)
    if (!owner || !order) continue
    for (const { to, afterHours, reason, driver } of moves) {
      const move = { status: to, ...(reason && { rejectionReason: reason }), ...(driver && { driver }) }
      await moveOrder(daysAgo(demo, days - afterHours / 24), owner, order.id, move)
    }
  }
}
