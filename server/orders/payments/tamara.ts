import { askProvider, dirhams, isSameSecret, refusalOf } from './ask-provider.ts'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { InstalmentTerms } from '#domain/money/payment-method.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import type { TamaraConfig } from '#server/service-settings.ts'
import type {
  CaptureRequest,
  CaptureState,
  InstalmentProvider,
  KnownSums,
  PaymentRequest,
  RefundRequest,
  RefundState,
  SessionState,
} from './provider.ts'

const address = 'https://api.tamara.co'

const money = z.object({ amount: dirhams, currency: z.string() })
const limits = z.object({ min_limit: money, max_limit: money })
const paymentTypes = z.array(
  limits.extend({
    name: z.string(),
    supported_instalments: z.array(limits.extend({ instalments: z.int().positive() })).default([]),
  }),
)
const session = z.object({ order_id: z.string(), checkout_url: z.string() })
const order = z.object({
  order_id: z.string(),
  status: z.string(),
  total_amount: money,
  captured_amount: money.optional(),
  refunded_amount: money.optional(),
  canceled_amount: money.optional(),
})
const refunded = z.object({ refund_id: z.string().optional() })
const none = z.object({})

/** Creates the Tamara provider (docs.tamara.co). Totals reveal repeated calls, so those of a payment are serialised. */
export function tamara(config: TamaraConfig, notifyUrl: string): InstalmentProvider {
  const api = apiOf(config)
  return {
    name: 'tamara',
    method: 'tamara',
    terms: async () =>
      termsOf(await api.read(paymentTypes, '/checkout/payment-types?country=AE&currency=AED')),
    begin: async (request) => {
      const { order_id: ref, checkout_url: url } = await api.send(
        session,
        '/checkout',
        sessionOf(notifyUrl, request),
      )
      return { ref, url }
    },
    // Its API can read a single order, but not list the orders of a period.
    approvedSince: null,
    lookUp: (ref) => lookUp(api, ref),
    // A session cannot be closed: it expires by itself, and a later approval is released.
    cancel: async (ref) => {
      const found = await lookUp(api, ref)
      return found.state === 'open' ? { state: 'over' } : found
    },
    capture: (request) =>
      capture(api, request).catch((error: unknown) => ({ state: 'failed', problem: refusalOf(error) })),
    refund: (request) => refund(api, request),
    readEvent: (body, { authorization = '' }, now) => {
      if (!isSigned(authorization.replace(/^Bearer /, ''), config.notificationToken, now))
        throw new Error('not signed by Tamara')
      const payload = z.object({ order_id: z.string() }).safeParse(JSON.parse(body.toString()))
      return payload.success ? payload.data.order_id : null
    },
  }
}

type Api = ReturnType<typeof apiOf>

function apiOf({ apiUrl, apiToken: token }: TamaraConfig) {
  const url = (path: string) => `${apiUrl ?? address}${path}`
  return {
    read: <T>(shape: z.ZodType<T>, path: string) => askProvider(shape, { url: url(path), token }),
    send: <T>(shape: z.ZodType<T>, path: string, body: object) =>
      askProvider(shape, { url: url(path), token, body }),
  }
}

/** Terms of its instalments; with several plans, the one with the most instalments. */
function termsOf(types: z.output<typeof paymentTypes>): InstalmentTerms | null {
  const all = types.filter(({ name }) => name === 'PAY_BY_INSTALMENTS')
  const [most] = all
    .flatMap((type) => type.supported_instalments)
    .toSorted((a, b) => b.instalments - a.instalments)
  if (!most) return null
  return { leastFils: most.min_limit.amount, mostFils: most.max_limit.amount, count: most.instalments }
}

const aed = (fils: Fils) => ({ amount: fromFils(fils), currency: 'AED' })

function sessionOf(notification: string, request: PaymentRequest) {
  const { id, lines, items, firstName, lastName, email, phone, city, addressLine: line1, language } = request
  const person = { first_name: firstName, last_name: lastName, phone_number: phone }
  return {
    total_amount: aed(lines.reduce((sum, { fils }) => sum + fils, 0)),
    shipping_amount: aed(request.deliveryFils),
    tax_amount: aed(request.vatFils),
    order_reference_id: id,
    items: items.map(({ id: reference_id, name, sku, quantity, fils }) => ({
      name,
      type: 'Physical',
      reference_id,
      sku,
      quantity,
      total_amount: aed(fils),
    })),
    consumer: { ...person, email },
    shipping_address: { ...person, city, line1, country_code: 'AE' },
    country_code: 'AE',
    description: lines
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 256),
    payment_type: 'PAY_BY_INSTALMENTS',
    locale: language === 'ar' ? 'ar_SA' : 'en_US',
    merchant_url: {
      success: request.paidUrl,
      cancel: request.leftUrl,
      failure: request.leftUrl,
      notification,
    },
  }
}

const isOver = ['declined', 'expired', 'canceled']

/** Looks up a session; Tamara requires approvals to be authorised by us before they count. */
async function lookUp(api: Api, ref: string): Promise<SessionState> {
  const found = await readOrder(api, ref)
  if (found.status === 'approved') await api.send(none, `/orders/${encodeURIComponent(ref)}/authorise`, {})
  if (found.status === 'new') return { state: 'open' }
  if (isOver.includes(found.status)) return { state: 'over' }
  const { amount: fils, currency } = found.total_amount
  return { state: 'paid', intentRef: found.order_id, currency, fils }
}

const readOrder = (api: Api, ref: string) => api.read(order, `/orders/${encodeURIComponent(ref)}`)

/** Reads Tamara's sums of an order. Any excess over the known sums was requested by us, but its response was lost. */
async function readSums(api: Api, ref: string, known: KnownSums) {
  const { status, captured_amount: c, refunded_amount: r, canceled_amount: x } = await readOrder(api, ref)
  const captured = c?.amount ?? 0
  // A share released after a capture was captured and then refunded.
  const backFils = (r?.amount ?? 0) - known.refundedFils
  const releasedFils = (x?.amount ?? 0) + backFils
  return { status, captured, backFils, releasedFils }
}

/**
 * Captures and releases an order's share. Tamara can cancel a part only before any capture; later that part is captured
 * and refunded instead. After 21 days Tamara captures everything by itself.
 */
async function capture(api: Api, request: CaptureRequest): Promise<CaptureState> {
  const { intentRef, fils, releasedFils, known } = request
  const found = await readSums(api, intentRef, known)
  const isToRelease = releasedFils > 0 && found.releasedFils < known.releasedFils + releasedFils
  const isToCancel = isToRelease && found.status === 'authorised'
  if (isToCancel) await api.send(none, `/orders/${intentRef}/cancel`, { total_amount: aed(releasedFils) })
  const isToGiveBack = isToRelease && !isToCancel
  const wanted = known.capturedFils + found.backFils + fils + (isToGiveBack ? releasedFils : 0)
  if (found.captured < wanted) await captureMore(api, request, wanted - found.captured)
  if (isToGiveBack) await giveBack(api, { intentRef, fils: releasedFils, comment: request.number })
  return { state: 'done' }
}

async function captureMore(api: Api, { intentRef, number, now }: CaptureRequest, fils: Fils): Promise<void> {
  const shipping = { shipped_at: now.toISOString(), shipping_company: 'Majlis', tracking_number: number }
  const body = { order_id: intentRef, total_amount: aed(fils), shipping_info: shipping }
  await api.send(none, '/payments/capture', body)
}

type GivenBack = { readonly intentRef: string; readonly fils: Fils; readonly comment: string }

async function giveBack(api: Api, { intentRef, fils, comment }: GivenBack): Promise<string | null> {
  const body = { total_amount: aed(fils), comment }
  const payload = await api.send(refunded, `/payments/simplified-refund/${intentRef}`, body)
  return payload.refund_id ?? null
}

async function refund(
  api: Api,
  request: RefundRequest & { readonly known: KnownSums },
): Promise<RefundState> {
  const { id, intentRef, fils, known } = request
  const found = await readOrder(api, intentRef)
  const released = known.releasedFils - (found.canceled_amount?.amount ?? 0)
  const isDone = (found.refunded_amount?.amount ?? 0) >= known.refundedFils + released + fils
  try {
    const ref = isDone ? null : await giveBack(api, { intentRef, fils, comment: id })
    return { ref: ref ?? `tamara:${id}`, state: 'done', problem: null }
  } catch (error) {
    return { ref: null, state: 'failed', problem: refusalOf(error) }
  }
}

/** Returns whether a token is an unexpired JWT signed by Tamara with the notification token (HS256). */
function isSigned(token: string, key: string, now: Date): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url')
  if (!isSameSecret(signature, expected)) return false
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  const isHs256 = z.object({ alg: z.literal('HS256') }).safeParse(read(head)).success
  const payload = z.object({ exp: z.number() }).safeParse(read(claims))
  return isHs256 && payload.success && payload.data.exp * 1000 > now.getTime()
}
