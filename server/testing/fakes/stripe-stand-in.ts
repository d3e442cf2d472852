import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { hostedPage, type Session } from './hosted-page.ts'
import { StripeBooks } from './stripe-books.ts'
import { ConnectError, StripeConnect } from './stripe-connect.ts'

/** A fault for the next request to a path: failed with 500, refused for good, or never answered, before or after it took effect. */
type Fault = { readonly at: RegExp; readonly how: 'broken' | 'refused' | 'lost' | 'lost-after' }

type Refund = {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: string
  failure_reason?: string
  metadata: { refund: string }
}

type StripeReply = { readonly status: number; readonly body: object }
type Fields = ReadonlyMap<string, string>

class ApiError extends Error {}

/**
 * Imitates Stripe's API as its library uses it: form bodies, idempotency keys, sessions with their hosted page, refunds
 * up to the amount paid, signed events. Its clock can be set.
 */
export class StripeStandIn {
  readonly secretKey = 'sk_test_stand_in'
  readonly webhookSecret = 'whsec_stand_in'
  readonly accountsSecret = 'whsec_accounts'
  readonly sessions = new Map<string, Session>()
  readonly refunds: Refund[] = []
  /** Each request as `POST /v1/refunds`. */
  readonly asked: string[] = []
  readonly faults: Fault[] = []
  /** Status of a new refund: some banks take days. */
  refundStatus = 'succeeded'
  /** URL that gets an event when a customer pays on the hosted page. */
  eventsUrl: string | null = null
  clock: () => Date = () => new Date()
  readonly books = new StripeBooks(() => this.clock())
  readonly connect = new StripeConnect(this.books, () => this.url)
  readonly #answered = new Map<string, { readonly content: string; readonly answer: StripeReply }>()
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy())
  })

  async open(port = 0): Promise<void> {
    await new Promise<void>((opened) => this.#server.listen(port, '127.0.0.1', opened))
  }
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  /** The settings of an app that charges cards here. */
  get settings(): Record<string, string> {
    const { secretKey, webhookSecret, accountsSecret, url } = this
    return {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: accountsSecret,
      STRIPE_API_URL: url,
    }
  }
  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((closed) => this.#server.close(() => closed()))
  }

  /** The customer pays on the page of a session; `amount` is charged instead of the amount requested. */
  pay(id: string, amount?: number): Session {
    const session = this.#session(id)
    if (session.status !== 'open') throw new Error(`nobody can pay what is ${session.status}`)
    const charged = { amount_total: amount ?? session.amount_total, payment_intent: `pi_${randomUUID()}` }
    this.books.charge(charged.payment_intent, charged.amount_total, session.currency)
    return Object.assign(session, { status: 'complete', payment_status: 'paid', url: null }, charged)
  }

  /** Forgets idempotency keys, as after a day. */
  forgetKeys(): void {
    this.#answered.clear()
  }

  /** Makes an event about a session, a refund or a dispute as Stripe sends it: payload and signed headers. */
  event(type: string, object: object, { at = this.clock(), secret = this.webhookSecret } = {}) {
    const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
    const seconds = Math.floor(at.getTime() / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    }
    return { payload, headers }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url)
    const body = await text(request)
    const { method = '' } = request
    if (pathname.startsWith('/pay/')) return this.#visit(pathname, { method, body }, response)
    this.asked.push(`${method} ${pathname}`)
    const fault = this.#takeFault(`${method} ${pathname}`)
    if (fault === 'lost') return void response.destroy()
    const broken = { status: 500, body: { error: { type: 'api_error', message: 'broken' } } }
    const failed = new Map<unknown, StripeReply>(Object.entries({ broken, refused: refused('not this one') }))
    const fields = new Map(method === 'GET' ? searchParams : new URLSearchParams(body))
    const onBehalfOf = String(request.headers['stripe-account'] ?? '') || null
    const call = () => failed.get(fault) ?? this.#answer(`${method} ${pathname}`, fields, onBehalfOf)
    const isOurs = request.headers.authorization === `Bearer ${this.secretKey}`
    const key = request.headers['idempotency-key']
    const content = `${pathname} ${body}`
    const { status, body: sent } = isOurs ? this.#once(String(key ?? ''), content, call) : refused('key', 401)
    if (fault === 'lost-after') return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stand_in' })
    response.end(JSON.stringify(sent))
  }

  #takeFault(call: string): Fault['how'] | null {
    const at = this.faults.findIndex((fault) => fault.at.test(call))
    return at < 0 ? null : (this.faults.splice(at, 1)[0]?.how ?? null)
  }

  /** Repeats the response to an idempotency key, whatever it was; refuses another request with the same key. */
  #once(key: string, content: string, call: () => StripeReply): StripeReply {
    const before = this.#answered.get(key)
    if (before) return before.content === content ? before.answer : refused('the key is used')
    const answer = call()
    if (key) this.#answered.set(key, { content, answer })
    return answer
  }

  #answer(call: string, fields: Fields, onBehalfOf: string | null): StripeReply {
    try {
      const body = this.connect.answer(call, fields, onBehalfOf) ?? this.#do(call, fields)
      return { status: 200, body }
    } catch (error) {
      if (error instanceof ConnectError) return refused(error.message, error.status, error.code)
      if (error instanceof ApiError) return refused(error.message)
      throw error
    }
  }

  #do(call: string, fields: Fields): object {
    const id = call.split('/')[4] ?? ''
    if (call === 'POST /v1/checkout/sessions') return this.#begin(fields)
    if (/^GET .*\/sessions\//.test(call)) return this.#session(id)
    if (/^POST .*\/expire$/.test(call)) return this.#expire(this.#session(id))
    if (call === 'POST /v1/refunds') return this.#refund(fields)
    const kept = this.books.answer(call, fields)
    if (kept) return kept
    if (call !== 'GET /v1/refunds') throw new ApiError(`Unrecognized request: ${call}`)
    const of = this.refunds.filter((one) => one.payment_intent === fields.get('payment_intent'))
    return { object: 'list', data: of, has_more: false, url: '/v1/refunds' }
  }

  #begin(fields: Fields): Session {
    const id = `cs_test_${randomUUID()}`
    const expiresAt = Number(fields.get('expires_at'))
    const seconds = expiresAt - this.clock().getTime() / 1000
    if (!(seconds >= 1800 && seconds <= 86_400)) throw new ApiError('expires_at is out of range')
    const lines = linesOf(fields)
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: lines.reduce((sum, { amount }) => sum + amount, 0),
      currency: fields.get('line_items[0][price_data][currency]') ?? '',
      url: `${this.url}/pay/${id}`,
      expires_at: expiresAt,
      success_url: fields.get('success_url') ?? '',
      cancel_url: fields.get('cancel_url') ?? '',
      line_items: lines,
      metadata: { payment: fields.get('metadata[payment]') ?? '' },
    }
    this.sessions.set(id, session)
    return session
  }

  #session(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw new ApiError(`No such checkout session: ${id}`)
    const isOver = session.status === 'open' && this.clock().getTime() >= session.expires_at * 1000
    return isOver ? this.#expire(session) : session
  }

  #expire(session: Session): Session {
    if (session.status !== 'open') throw new ApiError(`Only open sessions expire, not ${session.status}`)
    return Object.assign(session, { status: 'expired', url: null })
  }

  #refund(fields: Fields): Refund {
    const intent = fields.get('payment_intent') ?? ''
    const amount = Number(fields.get('amount'))
    const session = [...this.sessions.values()].find((one) => one.payment_intent === intent)
    const { amount_total: paid = 0, currency = '' } = session ?? {}
    const before = this.refunds.filter((one) => one.payment_intent === intent && one.status !== 'failed')
    const left = paid - before.reduce((sum, one) => sum + one.amount, 0)
    if (!(amount > 0 && amount <= left)) throw new ApiError(`Refund amount is greater than ${left}`)
    const status = this.refundStatus
    const metadata = { refund: fields.get('metadata[refund]') ?? '' }
    const refund: Refund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      payment_intent: intent,
      amount,
      status,
      metadata,
    }
    this.refunds.push(refund)
    this.books.book({ amount: -amount, currency, reporting_category: 'refund', source: refund })
    return refund
  }

  /** Serves the payment page to a browser, then redirects to the shop; sends the event as Stripe does. */
  async #visit(
    pathname: string,
    { method, body }: { method: string; body: string },
    response: ServerResponse,
  ) {
    const session = this.#session(pathname.split('/')[2] ?? '')
    if (method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hostedPage(session))
      return
    }
    if (session.status === 'open' && body === 'action=pay') {
      this.pay(session.id)
      const { payload, headers } = this.event('checkout.session.completed', session)
      await fetch(this.eventsUrl ?? '', { method: 'POST', body: payload, headers }).catch(() => null)
    }
    response.writeHead(303, { location: session.success_url }).end()
  }
}

function linesOf(fields: Fields): Session['line_items'][number][] {
  const lines = []
  for (let at = 0; fields.has(`line_items[${at}][price_data][unit_amount]`); at += 1) {
    const of = (name: string) => fields.get(`line_items[${at}][price_data][${name}`) ?? ''
    lines.push({ name: of('product_data][name]'), amount: Number(of('unit_amount]')) })
  }
  return lines
}

function refused(message: string, status = 400, code?: string): StripeReply {
  return { status, body: { error: { type: 'invalid_request_error', message, code } } }
}
