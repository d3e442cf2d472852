import { orderKeyHeader } from '#contract/error-body.ts'
import { storeCategory, storeProduct, storeShop, type StoredProduct } from './stored-products.ts'
import { countCash } from '#server/money/cash/count.ts'
import { listRuns } from '#server/money/cash/runs.ts'
import { type Db, newId } from '#server/deps.ts'
import type { TestApp } from './app.ts'

/** Customer and delivery address of an order; a test changes only what it is about. */
export const buyer = {
  customer: {
    firstName: 'Mariam',
    lastName: 'Al Hosani',
    email: 'mariam@test.example',
    phone: '050 123 4567',
  },
  shippingAddress: { addressLine: 'Al Wasl Road, Villa 18', city: 'Jumeirah 2', emirate: 'dubai' },
  paymentMethod: 'cash_on_delivery',
}

export type WireItem = {
  productId: string
  quantity: number
  color?: string
  assembly?: boolean
  bundleOf?: string
}
type OrdersReply = { status: number; body: Record<string, unknown> & { orders: WireOrder[]; link: string } }
export type WireOrder = Record<string, unknown> & {
  id: string
  orderNumber: string
  shopId: string
  status: string
  totalAmount: string
  items: Record<string, unknown>[]
  events: Record<string, unknown>[]
  delivery: { date: string; window: string; fee: string }
}

/** Adds the receiver that a cash delivery requires, for tests about something else. */
const proven = (body: object) =>
  'status' in body && body.status === 'delivered' && !('photo' in body)
    ? { receivedBy: 'Huda', ...body }
    : body

let addresses = 0

/** Makes two shops with their owners' tokens, and helpers to sell and to buy. */
export async function makeMarket(server: TestApp) {
  const { db } = server.deps
  await db.updateTable('settings').set({ legalTrn: '100612540300003' }).execute()
  const categoryId = await storeCategory(db, { slug: `sold-${Math.random().toString(36).slice(2)}` })
  const shops = [await storeShop(db), await storeShop(db)] as const
  const [noor, sadu] = await Promise.all(
    shops.map(async ({ id, userId }) => ({ id, userId, token: await server.signedInAs(userId) })),
  )
  if (!noor || !sadu) throw new Error('no shops')
  const product = (about: Partial<StoredProduct> = {}) =>
    storeProduct(db, { categoryId, shopId: noor.id, stock: 9, ...about })
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    { as, body, headers }: RequestOptions = {},
  ) => {
    addresses += 1
    const answer = await server.send({
      method,
      // Each request from its own address: rate limits have their own tests.
      remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
      url,
      ...(as && { as }),
      ...(body ? { payload: proven(body) } : {}),
      ...(headers && { headers }),
    })
    return { status: answer.statusCode, body: answer.json() } as OrdersReply
  }
  const keys: string[] = []
  /** Buys from the same browser as before. */
  const buy = async (items: WireItem[], about: object = {}, own: Record<string, string> = {}) => {
    const headers = { [orderKeyHeader]: keys.slice(0, 20).join(' '), ...own }
    const bought = await send('POST', '/api/orders', { body: { ...buyer, items, ...about }, headers })
    if (bought.status === 201) keys.unshift(String(bought.body['key']))
    return bought
  }
  const stockOf = async (id: string) =>
    (await db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
  /** Hands in all open cash at the desk, counted in full. */
  const handIn = async () => {
    const clerk = { kind: 'admin', userId: noor.userId, adminRole: 'owner' } as const
    const { rows } = await listRuns(db, { state: 'open', limit: 200, offset: 0 })
    for (const { orders } of rows) {
      const handed = orders.map(({ orderId, due }) => ({ orderId, amount: due }))
      await countCash(server.deps, clerk, { id: newId(), orders: handed })
    }
  }
  return { noor, sadu, categoryId, product, send, buy, stockOf, handIn }
}

/** Moves an order to the customer's door and applies `last`; deliveries can be undone from then on. */
export async function atDoor(server: TestApp, as: string, id: string, last: object) {
  await server.deps.db.updateTable('settings').set({ deliveryUndoMinutes: 10 }).execute()
  const url = `/api/admin/orders/${id}/status`
  const steps = ['accepted', 'processing', 'shipped'].map((status) => ({ status }))
  for (const payload of [...steps, last])
    await server.send({ method: 'PATCH', url, as, payload: proven(payload) })
  return { params: { id } }
}

/** Delivers a cash order; returns a count with most of the cash missing. */
export async function cashAtDoor(server: TestApp, as: string, orderId: string) {
  await atDoor(server, as, orderId, { status: 'delivered' })
  return { orders: [{ orderId, amount: '1.00' }] }
}

/** Lets a courier deliver an order; returns the remittance file with which it pays. */
export async function remittedCash(server: TestApp, as: string, orderId: string) {
  const url = `/api/admin/orders/${orderId}/status`
  const steps = ['accepted', 'processing'].map((status) => ({ status }))
  const drive = [{ status: 'shipped', carrier: 'Aramex' }, proven({ status: 'delivered' })]
  for (const payload of [...steps, ...drive]) await server.send({ method: 'PATCH', url, as, payload })
  const { number } = await server.deps.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const report = `order,amount,fee\nMJ-${number},50.00,5.00`
  return { courier: 'Aramex', reference: 'R-1', report, apply: true }
}

/** Stores a customer who has no other order. */
export async function storeCustomer(db: Db) {
  const [id, at] = [newId(), new Date()]
  const email = `${id}@test.example`
  const person = { firstName: 'Huda', lastName: 'Saeed', phone: '', language: 'en' } as const
  await db
    .insertInto('customers')
    .values({ id, email, ...person, createdAt: at, updatedAt: at })
    .execute()
  return { id, email }
}

type RequestOptions = { as?: string; body?: object; headers?: Record<string, string> }
export type Market = Awaited<ReturnType<typeof makeMarket>>
