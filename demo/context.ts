import { orderNumberText } from '#domain/orders/order-number.ts'
import type { Deps, Admin, ShopOwner } from '#server/deps.ts'
import { type Demo, demoId } from './demo-ids.ts'
import { approvedShops } from './shops-data.ts'
import type { OrderOf } from './year/event.ts'

/** Who acts in the demo, and since when people are told of it. */
export type DemoContext = {
  readonly deps: Deps
  readonly admin: Admin
  /** By the id of the shop. */
  readonly owners: ReadonlyMap<string, ShopOwner>
  /** Of what happened before nobody is told. */
  readonly notifiedSince: Date
}

/** By the key of the shop. */
export type Owners = ReadonlyMap<string, ShopOwner>

/** The context of the demo's first people, who are told of everything. */
export function contextOf({ deps }: Demo, admin: Admin, owners: Owners): DemoContext {
  const byId = new Map([...owners.values()].map((owner) => [owner.shopId, owner]))
  return { deps, admin, owners: byId, notifiedSince: new Date(0) }
}

/** Who sells in the demo, by the key of the shop. */
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

/** Who sells an order: its shop's owner, an administrator for the platform store. */
export function actorOf({ admin, owners }: DemoContext, { shopId }: OrderOf): Admin | ShopOwner | undefined {
  return shopId === null ? admin : owners.get(shopId)
}

/** An order of the demo as it is named by its customer. */
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

/** Whether something with this id was made before. */
export async function isKnown(
  { db }: Deps,
  table: 'bankDeposits' | 'orderMessages' | 'returns' | 'reviews',
  id: string,
): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
