import { orderNumberText } from '#domain/orders/order-number.ts'
import type { Deps, Admin, ShopOwner } from '#server/deps.ts'
import { type Demo, demoId } from './demo-ids.ts'
import { approvedShops } from './shops-data.ts'
import type { OrderOf } from './year/event.ts'

/** Actors of the demo, and the start of its notifications. */
export type DemoContext = {
  readonly deps: Deps
  readonly admin: Admin
  /** By shop id. */
  readonly owners: ReadonlyMap<string, ShopOwner>
  /** Earlier events send no notifications. */
  readonly notifiedSince: Date
}

/** By the shop's key. */
export type Owners = ReadonlyMap<string, ShopOwner>

/** Context of the demo's first orders and payouts, with notifications for everything. */
export function contextOf({ deps }: Demo, admin: Admin, owners: Owners): DemoContext {
  const byId = new Map([...owners.values()].map((owner) => [owner.shopId, owner]))
  return { deps, admin, owners: byId, notifiedSince: new Date(0) }
}

/** Returns the owners of the demo's approved shops, by the shop's key. */
export async function readOwners({ deps: { db } }: Demo): Promise<Owners> {
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

/** Returns the seller of an order: the shop's owner, or the administrator for the platform store. */
export function actorOf({ admin, owners }: DemoContext, { shopId }: OrderOf): Admin | ShopOwner | undefined {
  return shopId === null ? admin : owners.get(shopId)
}

/** Finds an order of the demo, with the details by which its customer refers to it. */
export async function findOf({ db }: Deps, { checkout, shopId }: OrderOf) {
  const row = await db
    .selectFrom('orders')
    .innerJoin('orderGroups', 'orderGroups.id', 'orders.groupId')
    .select(['orders.id', 'orders.number', 'orders.status', 'email', 'firstName'])
    .where('groupId', '=', demoId('order', checkout))
    .where('shopId', 'is not distinct from', shopId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      status: row.status,
      email: row.email,
      firstName: row.firstName,
      orderNumber: orderNumberText(row.number),
    }
  )
}

/** Whether a row with this id exists already. */
export async function isKnown(
  { db }: Deps,
  table: 'bankDeposits' | 'orderMessages' | 'returns' | 'reviews',
  id: string,
): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
