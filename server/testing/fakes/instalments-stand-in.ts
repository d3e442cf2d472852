import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Fils, fromFils, toFils } from '#domain/platform/amounts/money.ts'

type Entry = { readonly id: string; readonly amount: string; readonly reference_id: string }
type Approval = {
  readonly id: string
  fils: Fils
  status: string
  body: Record<string, unknown>
  captures: Entry[]
  refunds: Entry[]
  captured: Fils
  refunded: Fils
  canceled: Fils
}
type ApiCall = { readonly method: string; readonly path: string; readonly body: Record<string, unknown> }
type Reply = { readonly status?: number; readonly body: object }

const filsOf = (amount: unknown) => toFils(String(amount)) ?? 0
const amountOf = (of: unknown) => filsOf((of as { amount?: unknown } | undefined)?.amount)
const no = (error: string, status = 400): Reply => ({ status, body: { status: 'error', error } })

/** Imitates the Tabby and Tamara APIs, in the format of their documentation, and loses responses on request. */
export class InstalmentsStandIn {
  readonly payments = new Map<string, Approval>()
  readonly asked: string[] = []
  approvedAt = '2026-11-23T08:00:00Z'
  /** The next checkout is refused. */
  refusesNext = false
  /** The next checkout gets this error status. */
  answersNext: number | null = null
  /** The response to the next call of this path is lost after the call took effect. */
  losesNext: RegExp | null = null
  readonly settings: Record<string, string> = {}
  private readonly server = createServer((request, response) => {
    void this.serve(request).then((answer) => {
      if (answer === null) return response.destroy()
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(answer.body))
    })
  })

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    Object.assign(this.settings, {
      TABBY_SECRET_KEY: 'sk_test_tabby',
      TABBY_MERCHANT_CODE: 'AE',
      TABBY_WEBHOOK_SECRET: 'tabby webhook secret',
      TABBY_API_URL: url,
      TAMARA_API_TOKEN: 'tamara token',
      TAMARA_NOTIFICATION_TOKEN: 'tamara notification token',
      TAMARA_API_URL: url,
    })
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** The most recent payment. */
  get last(): Approval {
    const last = [...this.payments.values()].at(-1)
    if (!last) throw new Error('nothing was begun')
    return last
  }

  /** Tamara's notification token, valid until a moment. */
  token(until: Date, key = 'tamara notification token', alg = 'HS256'): string {
    const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')
    const claims = { exp: Math.floor(until.getTime() / 1000), iss: 'Tamara' }
    const signed = `${part({ typ: 'JWT', alg })}.${part(claims)}`
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  }

  private async serve(request: IncomingMessage): Promise<Reply | null> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { method = 'GET', url: path = '/' } = request
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    this.asked.push(`${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`)
    const isTabby = path.startsWith('/api/v2/')
    const token = isTabby ? 'sk_test_tabby' : 'tamara token'
    if (request.headers.authorization !== `Bearer ${token}`) return no('not authorized', 401)
    if (this.answersNext !== null && method === 'POST' && path.endsWith('/checkout')) {
      const status = this.answersNext
      this.answersNext = null
      return no('not this one', status)
    }
    const answer = isTabby ? this.tabby({ method, path, body }) : this.tamara({ method, path, body })
    if (!this.losesNext?.test(path)) return answer
    this.losesNext = null
    return null
  }

  private begin(fils: Fils, status: string, body: Record<string, unknown>): Approval {
    const sums = { captured: 0, refunded: 0, canceled: 0 }
    const known: Approval = { id: randomUUID(), fils, status, body, captures: [], refunds: [], ...sums }
    this.payments.set(known.id, known)
    return known
  }

  private tabby({ method, path, body }: ApiCall): Reply {
    if (path === '/api/v2/checkout') {
      const isRefused = this.refusesNext
      this.refusesNext = false
      const asked = body['payment'] as { amount: string }
      const known = this.begin(filsOf(asked.amount), isRefused ? 'REJECTED' : 'CREATED', body)
      const products = {
        installments: isRefused ? [] : [{ web_url: `https://checkout.tabby.example/${known.id}` }],
      }
      const status = isRefused ? 'rejected' : 'created'
      return { body: { status, payment: { id: known.id }, configuration: { available_products: products } } }
    }
    if (path.startsWith('/api/v2/payments?')) {
      const [limit = 0, offset = 0] = ['limit', 'offset'].map((name) =>
        Number(new URLSearchParams(path.split('?')[1]).get(name)),
      )
      const approved = [...this.payments.values()].filter(({ status }) =>
        ['AUTHORIZED', 'CLOSED'].includes(status),
      )
      return { body: { payments: approved.slice(offset, offset + limit).map((one) => this.asTabby(one)) } }
    }
    const [, id = '', what] = /^\/api\/v2\/payments\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const known = this.payments.get(id)
    if (!known) return no('not_found', 404)
    if (method === 'POST') {
      const problem = this.changeTabby(known, String(what), body)
      if (problem) return problem
    }
    return { body: this.asTabby(known) }
  }

  private asTabby({ id, fils, status, captures, refunds }: Approval): object {
    return {
      id,
      status,
      created_at: this.approvedAt,
      amount: fromFils(fils),
      currency: 'AED',
      captures,
      refunds,
    }
  }

  private changeTabby(known: Approval, what: string, body: Record<string, unknown>): Reply | null {
    const entry = {
      id: randomUUID(),
      amount: String(body['amount']),
      reference_id: String(body['reference_id']),
    }
    const sumOf = (of: Entry[]) => of.reduce((sum, { amount }) => sum + filsOf(amount), 0)
    if (what === 'captures') {
      if (known.status !== 'AUTHORIZED') return no('payment is not authorized', 409)
      if (sumOf(known.captures) + filsOf(entry.amount) > known.fils) return no('more than was authorized')
      known.captures.push(entry)
      if (sumOf(known.captures) === known.fils) known.status = 'CLOSED'
    } else if (what === 'refunds') {
      if (known.status !== 'CLOSED') return no('payment is not closed', 403)
      if (sumOf(known.refunds) + filsOf(entry.amount) > sumOf(known.captures))
        return no('more than was captured')
      known.refunds.push(entry)
    } else if (known.status === 'AUTHORIZED') known.status = 'CLOSED'
    else return no('cannot be closed', 403)
    return null
  }

  private tamara({ method, path, body }: ApiCall): Reply {
    const money = (fils: Fils) => ({ amount: fils / 100, currency: 'AED' })
    if (path.startsWith('/checkout/payment-types')) {
      const limits = { min_limit: money(10_000), max_limit: money(500_000) }
      const instalments = [3, 4].map((count) => ({ instalments: count, ...limits }))
      return { body: [{ name: 'PAY_BY_INSTALMENTS', ...limits, supported_instalments: instalments }] }
    }
    if (path === '/checkout') {
      const { id } = this.begin(amountOf(body['total_amount']), 'new', body)
      return { body: { order_id: id, checkout_url: `https://checkout.tamara.example/${id}`, status: 'new' } }
    }
    const id = /[0-9a-f-]{36}/.exec(path)?.[0] ?? String(body['order_id'])
    const known = this.payments.get(id)
    if (!known) return no('order not found', 404)
    if (method === 'POST')
      return this.changeTamara(known, path, amountOf(body['total_amount'])) ?? { body: {} }
    const { status, fils, captured, refunded, canceled } = known
    const sums = {
      captured_amount: money(captured),
      refunded_amount: money(refunded),
      canceled_amount: money(canceled),
    }
    return { body: { order_id: id, status, total_amount: money(fils), ...sums } }
  }

  private changeTamara(known: Approval, path: string, fils: Fils): Reply | null {
    if (path.endsWith('/authorise')) {
      if (known.status !== 'approved') return no('order is not approved', 409)
      known.status = 'authorised'
    } else if (path.endsWith('/cancel')) {
      if (known.status !== 'authorised') return no('order is not authorised', 409)
      known.canceled += fils
      if (known.canceled === known.fils) known.status = 'canceled'
    } else if (path === '/payments/capture') {
      if (!/^(authorised|partially_captured)$/.test(known.status)) return no('order cannot be captured', 409)
      if (known.captured + known.canceled + fils > known.fils) return no('more than was authorised')
      known.captured += fils
      known.status = known.captured + known.canceled === known.fils ? 'fully_captured' : 'partially_captured'
    } else {
      if (known.refunded + fils > known.captured) return no('more than was captured')
      known.refunded += fils
    }
    return null
  }
}
