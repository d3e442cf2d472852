import { type APIRequestContext, expect } from '@playwright/test'
import { tokenOf } from './sessions.ts'

/** The product and customer of an order; by default one item of the demo's shop, for Mariam. */
type Bought = {
  readonly productId?: string | undefined
  readonly customer?: Readonly<Record<string, string>>
}

export type PlacedOrder = {
  readonly id: string
  readonly orderNumber: string
  /** Link of the checkout. */
  readonly link: string
  readonly productId: string
}

/** An order placed as its customer would, to be paid in cash. */
export async function placeOrder(request: APIRequestContext, bought: Bought = {}): Promise<PlacedOrder> {
  const productId = bought.productId ?? (await ownProduct(request))
  const customer = {
    firstName: 'Mariam',
    lastName: 'Al Hosani',
    email: 'mariam@example.ae',
    phone: '050 123 4567',
  }
  const shippingAddress = {
    addressLine: 'Al Wasl Road, Villa 18',
    city: 'Jumeirah 2',
    emirate: 'dubai',
    floor: 2,
  }
  const data = {
    customer: { ...customer, ...bought.customer },
    shippingAddress,
    items: [{ productId, quantity: 1 }],
    paymentMethod: 'cash_on_delivery',
  }
  const answer = await request.post('/api/orders', { data })
  expect(answer.status()).toBe(201)
  const { orders, link } = (await answer.json()) as { orders: PlacedOrder[]; link: string }
  const [order] = orders
  if (!order) throw new Error('nothing was placed')
  return { id: order.id, orderNumber: order.orderNumber, link, productId }
}

/** A product that the demo's shop has in stock. */
async function ownProduct(request: APIRequestContext): Promise<string> {
  const headers = await asShop(request)
  const own = await request.get('/api/shop/products?status=active&limit=50', { headers })
  const sold = (await own.json()) as { id: string; stock: number; currency: string }[]
  const product = sold.find(({ stock, currency }) => stock > 3 && currency === 'AED')
  if (!product) throw new Error('the shop has nothing in stock')
  return product.id
}

/** A product that another shop than the demo's has in stock. */
export async function productOfOthers(request: APIRequestContext): Promise<string> {
  const own = await request.get('/api/shop/products?limit=200', { headers: await asShop(request) })
  const ids = new Set(((await own.json()) as { id: string }[]).map(({ id }) => id))
  const browsed = await request.get('/api/marketplace/browse?limit=60')
  const { cards } = (await browsed.json()) as { cards: { id: string; currency: string; inStock: boolean }[] }
  const other = cards.find(({ id, currency, inStock }) => inStock && currency === 'AED' && !ids.has(id))
  if (!other) throw new Error('nobody else sells anything')
  return other.id
}

/** Delivers an order as the demo's shop. */
export async function deliver(request: APIRequestContext, { id }: Pick<PlacedOrder, 'id'>): Promise<void> {
  const headers = await asShop(request)
  for (const status of ['accepted', 'processing', 'shipped', 'delivered']) {
    const moved = await request.patch(`/api/shop/orders/${id}/status`, {
      headers,
      data: { status, receivedBy: 'Huda' },
    })
    expect(moved.status()).toBe(200)
  }
}

async function asShop(request: APIRequestContext): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await tokenOf(request, 'shop@majlis.example')}` }
}
