import { productWire } from './product-wire.ts'

/** Simulates all kinds of users at once, over HTTP, for the load test. */
type Shop = { readonly id: string; readonly token: string }

export type Place = {
  readonly origin: string
  /** An administrator's token. */
  readonly admin: string
  readonly shops: readonly Shop[]
  /** Products in demand, of several shops. */
  readonly products: readonly string[]
  readonly categories: readonly string[]
  /** Whether public pages are served beside the API. */
  readonly withPages: boolean
}

type Reply = { readonly status: number; readonly body: unknown }
type RequestOptions = { readonly as?: string; readonly body?: object }
type Send = (method: string, path: string, options?: RequestOptions) => Promise<Reply>

/** Number of responses by kind of user and status, e.g. `buyers 201`; and every failure with its text. */
export type LoadReport = {
  readonly counts: ReadonlyMap<string, number>
  readonly failures: readonly string[]
}

/** One round of a user's requests; the next round starts as soon as the last one is answered. */
type Turn = (send: Send, n: number) => Promise<unknown>

type Order = { readonly id: string; readonly orderNumber: string; readonly status: string }

/** Runs all users, each kind with its number of workers, until `goesOn` is false. */
export async function letEverybodyIn(place: Place, goesOn: (turn: number) => boolean): Promise<LoadReport> {
  const counts = new Map<string, number>()
  const failures: string[] = []
  let asked = 0
  const sendAs =
    (who: string): Send =>
    async (method, path, { as, body } = {}) => {
      asked += 1
      const answer = await fetch(place.origin + path, {
        method,
        headers: {
          // Each request from another address and browser: views are counted once per visitor.
          'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
          'user-agent': `visitor ${asked}`,
          ...(as && { authorization: `Bearer ${as}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const said = await answer.text()
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      const key = `${who} ${answer.status}${codeOf(answer.status, said)}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (answer.status >= 500) failures.push(`${who}: ${method} ${path}: ${answer.status} ${said}`)
      return { status: answer.status, body: isJson ? JSON.parse(said) : said }
    }
  const goOn = async (who: string, place_: number, turn: Turn) => {
    const send = sendAs(who)
    for (let n = 0; goesOn(n); n += 1) await turn(send, n * 10 + place_)
  }
  await Promise.all(
    everybody(place).map(([who, turn], index) =>
      goOn(who, index % 10, turn).catch((error: unknown) => failures.push(`${who}: ${String(error)}`)),
    ),
  )
  return { counts, failures }
}

function codeOf(status: number, said: string): string {
  return status >= 400 ? ` ${/"code":"([\w.-]+)"/.exec(said)?.[1] ?? ''}` : ''
}

function everybody(place: Place): (readonly [who: string, turn: Turn])[] {
  const turns = { buyers: buy(place), readers: read(place), baggers: fillCart(place) }
  return [
    ...Array.from({ length: 6 }, () => ['buyers', turns.buyers] as const),
    ...Array.from({ length: 4 }, () => ['readers', turns.readers] as const),
    ['baggers', turns.baggers],
    ...place.shops.map((shop) => ['shops', keepShop(shop)] as const),
    ['editors', edit(place)],
    ['approvers', approve(place)],
    ['keepers of categories', arrange(place)],
    ['readers of reports', readReports(place)],
    ['administrators of orders', moveAny(place)],
  ]
}

/** A selection of the products in demand, in a different order each time. */
function cartOf({ products }: Place, n: number) {
  const turned = [...products.slice(n % products.length), ...products.slice(0, n % products.length)]
  const chosen = turned.slice(0, 2 + (n % 3))
  return (n % 2 ? chosen : chosen.toReversed()).map((productId) => ({ productId, quantity: 1 }))
}

let buyers = 0

/** Buys several products; cancels one purchase in three. */
const buy =
  (place: Place): Turn =>
  async (send, n) => {
    buyers += 1
    const email = `load-${Date.now()}-${buyers}@load.example`
    const phone = `+97150${String(1_000_000 + buyers)}`
    const { status, body } = await send('POST', '/api/orders', {
      body: {
        items: cartOf(place, n),
        customer: { firstName: 'Mariam', lastName: 'Al Hosani', email, phone },
        shippingAddress: { addressLine: `Al Wasl Road ${buyers}`, city: 'Jumeirah', emirate: 'dubai' },
        paymentMethod: 'cash_on_delivery',
      },
    })
    if (status !== 201 || buyers % 3) return
    const { orders } = body as { readonly orders: readonly Order[] }
    for (const { orderNumber } of orders)
      await send('POST', `/api/orders/${orderNumber}/cancel`, { body: { email } })
  }

const read =
  ({ products, categories, withPages }: Place): Turn =>
  async (send, n) => {
    const id = products[n % products.length]
    if (withPages) await send('GET', `/products/${id}`)
    await send('GET', `/api/products/${id}`)
    await send('GET', `/api/marketplace/products?limit=24&category=${categories[n % categories.length]}`)
    if (withPages) await send('GET', `/marketplace?search=${n % 2 ? 'sofa' : `nothing${n}`}`)
    await send('GET', `/api/products/${id}/reviews`)
  }

const fillCart =
  (place: Place): Turn =>
  (send, n) =>
    send('POST', '/api/cart/quote', { body: { items: cartOf(place, n), emirate: 'dubai' } })

const nextOf: Readonly<Record<string, string>> = {
  pending: 'accepted',
  accepted: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
}

const moveOf = ({ status }: Order, n: number) =>
  n % 11 === 0 && status === 'pending'
    ? { status: 'rejected', rejectionReason: 'Sold at the showroom' }
    : { status: nextOf[status], seen: status, ...(status === 'shipped' && { receivedBy: 'Huda' }) }

/** A shop processes its orders, reprices its products and reads its figures. */
const keepShop =
  ({ token: as }: Shop): Turn =>
  async (send, n) => {
    for (const status of Object.keys(nextOf).toReversed()) {
      const { body } = await send('GET', `/api/shop/orders?status=${status}&limit=3`, { as })
      for (const order of body as Order[])
        await send('PATCH', `/api/shop/orders/${order.id}/status`, { as, body: moveOf(order, n) })
    }
    const { body } = await send('GET', '/api/shop/products?limit=20&status=active', { as })
    const own = (body as { id: string; price: string }[]).map(({ id, price }) => ({ id, price }))
    const items = n % 2 ? own : own.toReversed()
    if (items.length > 0) await send('PATCH', '/api/shop/products', { as, body: { items } })
    await send('GET', '/api/shop/analytics', { as })
    await send('GET', '/api/shop/earnings', { as })
  }

/** Changes the text and the category of products in demand. */
const edit =
  ({ admin: as, products, categories }: Place): Turn =>
  async (send, n) => {
    const id = products[n % products.length]
    await send('PUT', `/api/admin/products/${id}`, { as, body: { description: `Written ${n} times` } })
    const categoryId = categories[n % categories.length]
    await send('PUT', `/api/admin/products/${id}`, { as, body: { categoryId } })
    await send('GET', `/api/admin/products/${id}`, { as })
  }

/** Creates a product for a shop, approves it, takes it off sale and puts it back. */
const approve =
  ({ admin: as, shops, categories }: Place): Turn =>
  async (send, n) => {
    const { body } = await send('POST', '/api/admin/products', {
      as,
      body: {
        ...productWire({ categoryId: categories[0] ?? '', name: `Load Pouf ${n}` }),
        shopId: shops[n % shops.length]?.id,
      },
    })
    const { id } = body as { id: string }
    for (const status of ['approved', 'inactive', 'active'])
      await send('PUT', `/api/admin/products/${id}/status`, { as, body: { status } })
    await send('GET', '/api/admin/products/queue', { as })
  }

/** Changes the description and the place of the categories in use. */
const arrange =
  ({ admin: as, categories }: Place): Turn =>
  async (send, n) => {
    const id = categories[n % categories.length]
    await send('PUT', `/api/admin/categories/${id}`, { as, body: { metaDescription: `Written ${n} times` } })
    await send('POST', `/api/admin/categories/${id}/place`, { as, body: { parentId: null } })
    await send('GET', '/api/admin/categories', { as })
  }

const reports = [
  '/api/admin/analytics',
  '/api/admin/orders/counts',
  '/api/admin/orders?limit=50',
  '/api/admin/products?limit=50',
  '/api/admin/customers?limit=50',
  '/api/admin/vat-report?quarter=2026-Q4',
  '/api/admin/ledger/trial-balance',
  '/api/admin/stats/products',
]
const readReports =
  ({ admin: as }: Place): Turn =>
  async (send, n) =>
    send('GET', reports[Math.floor(n / 10) % reports.length] as string, { as })

/** An administrator moves orders that their shops are moving. */
const moveAny =
  ({ admin: as }: Place): Turn =>
  async (send, n) => {
    const { body } = await send('GET', '/api/admin/orders?status=accepted&limit=4', { as })
    for (const order of body as Order[]) {
      const move = n % 3 ? moveOf(order, 1) : { status: 'cancelled', rejectionReason: 'Asked for by phone' }
      await send('PATCH', `/api/admin/orders/${order.id}/status`, { as, body: move })
    }
  }
