import { askProvider, dirhams, isSameSecret, refusalOf } from './ask-provider.ts'
import { z } from 'zod'
import type { InstalmentTerms } from '#domain/money/payment-method.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import type { TabbyConfig } from '#server/service-settings.ts'
import type {
  Approval,
  CaptureRequest,
  CaptureState,
  InstalmentProvider,
  PaymentRequest,
  RefundRequest,
  RefundState,
  Session,
  SessionState,
} from './provider.ts'

/** Tabby's published terms; limits agreed in the contract with Tabby for the UAE are set by configuration. */
const usualTerms: InstalmentTerms = { leastFils: 1000, mostFils: 500_000, count: 4 }
const address = 'https://api.tabby.ai'
const atOnce = 20
/** Webhooks carry this header, with the value set when the webhook was registered. */
const signatureHeader = 'x-tabby-signature'

const entry = z.object({ amount: dirhams, reference_id: z.string().nullish(), id: z.string().optional() })
const payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: dirhams,
  currency: z.string(),
  captures: z.array(entry).default([]),
  refunds: z.array(entry).default([]),
})
const approvals = z.object({ payments: z.array(payment.extend({ created_at: z.coerce.date() })).nullish() })
type Payment = z.output<typeof payment>
const checkout = z.object({
  status: z.string(),
  payment: z.object({ id: z.string() }),
  configuration: z.object({
    available_products: z
      .object({ installments: z.array(z.object({ web_url: z.string() })).optional() })
      .optional(),
  }),
})

/** Creates the Tabby provider (docs.tabby.ai, API v2); captures and refunds are idempotent by our reference. */
export function tabby(config: TabbyConfig): InstalmentProvider {
  const ask = (path: string, body?: object) =>
    askProvider(payment, { ...at(config, `/api/v2/payments/${path}`), ...(body && { body }) })
  const lookUp = async (ref: string) => stateOf(await ask(encodeURIComponent(ref)))
  return {
    name: 'tabby',
    method: 'tabby',
    terms: async () => ({ ...usualTerms, ...config.terms }),
    approvedSince: (since) => approvedSince(config, since),
    begin: (request) => begin(config, request),
    lookUp,
    // A session cannot be closed: it expires by itself, and a later approval is released.
    cancel: async (ref) => {
      const found = await lookUp(ref)
      return found.state === 'open' ? { state: 'over' } : found
    },
    capture: (request) => capture(ask, request),
    refund: (request) => refund(ask, request),
    readEvent: (body, headers) => {
      const secret = headers[signatureHeader]
      if (typeof secret !== 'string' || !isSameSecret(secret, config.webhookSecret))
        throw new Error('not signed by Tabby')
      const payload = z.object({ id: z.string() }).safeParse(JSON.parse(body.toString()))
      return payload.success ? payload.data.id : null
    },
  }
}

function at({ apiUrl, secretKey: token }: TabbyConfig, path: string) {
  return { url: `${apiUrl ?? address}${path}`, token }
}

async function begin(config: TabbyConfig, request: PaymentRequest): Promise<Session | null> {
  const body = sessionOf(config, request)
  const payload = await askProvider(checkout, { ...at(config, '/api/v2/checkout'), body })
  const url = payload.configuration.available_products?.installments?.[0]?.web_url
  return payload.status === 'created' && url ? { ref: payload.payment.id, url } : null
}

/** Tabby lists twenty payments per page, newest first: approved or captured ones, whatever happened to them since. */
async function approvedSince(config: TabbyConfig, since: Date): Promise<Approval[]> {
  const found: Approval[] = []
  for (;;) {
    const query = `created_at__gte=${since.toISOString().slice(0, 10)}&limit=${atOnce}&offset=${found.length}`
    // oxlint-disable-next-line no-await-in-loop
    const { payments } = await askProvider(approvals, at(config, `/api/v2/payments?${query}`))
    for (const { id: ref, amount: fils, created_at: made } of payments ?? [])
      found.push({ ref, fils, at: made })
    if ((payments ?? []).length < atOnce) return found
  }
}

function sessionOf({ merchantCode }: TabbyConfig, request: PaymentRequest) {
  const { id, lines, items, firstName, lastName, email, phone, city, addressLine: address_, now } = request
  return {
    payment: {
      amount: fromFils(lines.reduce((sum, { fils }) => sum + fils, 0)),
      currency: 'AED',
      buyer: { name: `${firstName} ${lastName}`.trim(), email, phone },
      shipping_address: { city, address: address_, zip: '' },
      order: {
        reference_id: id,
        updated_at: now.toISOString(),
        shipping_amount: fromFils(request.deliveryFils),
        tax_amount: fromFils(request.vatFils),
        items: items.map(({ id: reference_id, name: title, quantity, fils }) => {
          const unit_price = fromFils(Math.round(fils / quantity))
          return { title, quantity, unit_price, reference_id, category: 'Furniture' }
        }),
      },
    },
    lang: request.language,
    merchant_code: merchantCode,
    merchant_urls: { success: request.paidUrl, cancel: request.leftUrl, failure: request.leftUrl },
  }
}

function stateOf({ id: intentRef, status, currency, amount: fils }: Payment): SessionState {
  if (status === 'AUTHORIZED' || status === 'CLOSED') return { state: 'paid', intentRef, currency, fils }
  return { state: status === 'CREATED' ? 'open' : 'over' }
}

type Ask = (path: string, body?: object) => Promise<Payment>
const known = (entries: Payment['captures'], id: string) =>
  entries.find(({ reference_id: reference }) => reference === id)

/** Captures an order's share; once no other share is left, closing the payment releases the rest. */
async function capture(ask: Ask, { id, intentRef, fils, leftFils }: CaptureRequest): Promise<CaptureState> {
  const before = await ask(intentRef)
  try {
    const isToDo = fils > 0 && !known(before.captures, id)
    const now = isToDo
      ? await ask(`${intentRef}/captures`, { amount: fromFils(fils), reference_id: id })
      : before
    if (leftFils === 0 && now.status === 'AUTHORIZED') await ask(`${intentRef}/close`, {})
    return { state: 'done' }
  } catch (error) {
    return { state: 'failed', problem: refusalOf(error) }
  }
}

/** Refunds part of a closed payment; until its other orders are delivered or cancelled, the refund waits. */
async function refund(ask: Ask, { id, intentRef, fils }: RefundRequest): Promise<RefundState> {
  const before = await ask(intentRef)
  const done = known(before.refunds, id)
  if (done) return { ref: done.id ?? id, state: 'done', problem: null }
  if (before.status === 'AUTHORIZED') return { ref: null, state: 'open', problem: null }
  try {
    const now = await ask(`${intentRef}/refunds`, { amount: fromFils(fils), reference_id: id })
    return { ref: known(now.refunds, id)?.id ?? id, state: 'done', problem: null }
  } catch (error) {
    return { ref: null, state: 'failed', problem: refusalOf(error) }
  }
}
