import { randomUUID } from 'node:crypto'
import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { pdfWith } from '#server/testing/pdfs.ts'
import { origin } from './web.ts'

/** What was acknowledged to clients, and their errors. */
export type Ledger = {
  /** Acknowledged order numbers of each checkout, by email. */
  readonly placed: Map<string, readonly string[]>
  readonly cancelled: Set<string>
  /** Moves by an administrator, as `<order> <status>`. */
  readonly decided: Set<string>
  /** Stored files, by address. */
  readonly stored: Set<string>
  /** Times of acknowledged orders. */
  readonly placedAt: number[]
  /** Number of unexpected responses, by kind, e.g. `buyer 503`. */
  readonly errors: Map<string, number>
}

export type People = {
  readonly ledger: Ledger
  readonly rest: () => Promise<void>
  readonly goOn: () => void
}
type Reply = { readonly status: number; readonly body: Record<string, unknown> }
type Call = {
  readonly as?: string
  readonly key?: string
  readonly body?: object | Buffer
  readonly type?: string
}
type Send = (method: string, path: string, call?: Call) => Promise<Reply>
type Order = { readonly id: string; readonly orderNumber: string; readonly status: string }

const patienceMs = 20_000
/** Retries of a failed request, under the same key. */
const tries = 60
let people = 0

/** Sends each request from another local address, on its own connection. */
export function ask(
  method: string,
  path: string,
  { as, key, body, type = 'application/json' }: Call = {},
): Promise<Reply> {
  people += 1
  const payload = body instanceof Buffer ? body : body && Buffer.from(JSON.stringify(body))
  const headers = {
    host: origin.host,
    ...(as && { authorization: `Bearer ${as}` }),
    ...(key && { 'idempotency-key': key }),
    ...(payload && { 'content-type': type, 'content-length': payload.length }),
  }
  const localAddress = `127.${1 + (people >> 16)}.${(people >> 8) & 255}.${1 + (people % 250)}`
  const where = { host: '127.0.0.1', port: origin.port, path, method, headers, localAddress, agent: false }
  return new Promise((resolve, reject) => {
    const sent = request(
      { ...where, rejectUnauthorized: false, signal: AbortSignal.timeout(patienceMs) },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const isJson = answer.headers['content-type']?.startsWith('application/json')
          resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : { text } })
        })
      },
    )
    sent.on('error', reject)
    sent.end(payload)
  })
}

type PeopleOptions = { readonly products: readonly string[]; readonly admin: string }

/** Starts buyers, one in four of whom cancels, page readers, an administrator who moves orders on, and a document uploader. */
export function letPeopleIn({ products, admin }: PeopleOptions): People {
  const ledger: Ledger = {
    placed: new Map(),
    cancelled: new Set(),
    decided: new Set(),
    stored: new Set(),
    placedAt: [],
    errors: new Map(),
  }
  let open = Promise.withResolvers<void>()
  open.resolve()
  let working = 0
  const go = async (who: string, turn: (send: Send, n: number) => Promise<void>) => {
    for (let n = 0; ; n += 1) {
      await open.promise
      working += 1
      await turn(patient(who, ledger), n).catch(() => undefined)
      working -= 1
      await sleep(120)
    }
  }
  for (let n = 0; n < 4; n += 1) void go('buyer', buy(ledger, products))
  for (let n = 0; n < 2; n += 1) void go('reader', read(ledger, products))
  void go('administrator', decide(ledger, admin))
  void go('sender of documents', store(ledger))
  const rest = async () => {
    open = Promise.withResolvers()
    while (working > 0) await sleep(50)
  }
  return { ledger, rest, goOn: () => open.resolve() }
}

/** Counts unexpected responses, and retries. */
function patient(who: string, { errors }: Ledger): Send {
  return async (method, path, call = {}) => {
    for (let left = tries; ; left -= 1) {
      const reply = await ask(method, path, call).catch((error: NodeJS.ErrnoException) => ({
        status: 0,
        body: { text: error.name === 'AbortError' ? 'timeout' : (error.code ?? error.message) },
      }))
      if (reply.status > 0 && reply.status < 500) return reply
      const said = `${who} ${reply.status || String(reply.body['text'])}`
      errors.set(said, (errors.get(said) ?? 0) + 1)
      if (left === 0) return reply
      await sleep(250)
    }
  }
}

const buy = (ledger: Ledger, products: readonly string[]) => async (send: Send, n: number) => {
  const email = `${randomUUID()}@cluster.example`
  const items = [n, n * 7 + 3].map((at) => ({ productId: products[at % products.length], quantity: 1 }))
  const { status, body } = await send('POST', '/api/orders', {
    key: randomUUID(),
    body: {
      items: items[0]?.productId === items[1]?.productId ? items.slice(1) : items,
      customer: {
        firstName: 'Mariam',
        lastName: 'Al Hosani',
        email,
        phone: `+97150${String(1_000_000 + people)}`,
      },
      shippingAddress: { addressLine: 'Al Wasl Road', city: 'Jumeirah', emirate: 'dubai' },
      paymentMethod: 'cash_on_delivery',
    },
  })
  if (status !== 201) return note(ledger, `buyer ${status}`, body)
  const orders = body['orders'] as readonly Order[]
  ledger.placed.set(
    email,
    orders.map(({ orderNumber }) => orderNumber),
  )
  ledger.placedAt.push(performance.now())
  if (n % 4) return
  for (const { orderNumber } of orders) {
    const reply = await send('POST', `/api/orders/${orderNumber}/cancel`, { body: { email } })
    if (reply.status === 200) ledger.cancelled.add(orderNumber)
  }
}

function note({ errors }: Ledger, what: string, body: Reply['body']): void {
  if (!errors.has(what)) console.log(what, JSON.stringify(body).slice(0, 200))
  errors.set(what, (errors.get(what) ?? 0) + 1)
}

/** Reads pages, and the first script of each. */
const read = (ledger: Ledger, products: readonly string[]) => async (send: Send, n: number) => {
  const path = [
    '/',
    `/api/products/${products[n % products.length]}`,
    '/api/marketplace/products?limit=24',
    '/ar/marketplace',
  ]
  const { body } = await send('GET', path[n % path.length] ?? '/')
  const [script] = /\/assets\/[\w.-]+\.js/.exec(String(body['text'])) ?? []
  if (script === undefined) return
  const { status } = await send('GET', script)
  if (status !== 200) note(ledger, `reader of scripts ${status}`, {})
}

const next: Readonly<Record<string, string>> = {
  pending: 'accepted',
  accepted: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
}

/** Moves orders on until delivery; a retry whose first attempt took effect counts as neither. */
const decide = (ledger: Ledger, as: string) => async (send: Send, n: number) => {
  const from = Object.keys(next)[n % 4] ?? 'pending'
  const { body } = await send('GET', `/api/admin/orders?status=${from}&limit=3`, { as })
  for (const { id, orderNumber } of Object.values(body) as unknown as Order[]) {
    const receipt = from === 'shipped' ? { receivedBy: 'Huda' } : {}
    const move = { status: next[from], seen: from, ...receipt }
    const { status } = await send('PATCH', `/api/admin/orders/${id}/status`, { as, body: move })
    if (status === 200) ledger.decided.add(`${orderNumber} ${next[from]}`)
  }
}

/** Uploads documents of a registering shop, which go to the bucket. */
const store = (ledger: Ledger) => async (send: Send) => {
  const document = Buffer.from(pdfWith())
  const ticket = await send('POST', '/api/objects/upload', {
    body: { purpose: 'kyc', contentType: 'application/pdf', size: document.length },
  })
  if (ticket.status !== 200 && ticket.status !== 201)
    return note(ledger, `sender of documents ${ticket.status}`, ticket.body)
  const { uploadURL, url } = ticket.body as { uploadURL: string; url: string }
  // A ticket is valid for one attempt: after a refusal the next round gets a new one.
  const where = uploadURL.replace(`https://${origin.host}`, '')
  const put = await ask('PUT', where, { body: document, type: 'application/pdf' }).catch(() => ({
    status: 0,
    body: {},
  }))
  if (put.status >= 200 && put.status < 300) ledger.stored.add(url.split('?')[0] ?? url)
  else note(ledger, `sender of documents ${put.status || 'broken off'}`, put.body)
  await sleep(400)
}
