import type Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import type { StripeConfig } from '#server/service-settings.ts'
import { ProviderRefusal } from './ask-provider.ts'
import { stripeSettlement } from './stripe-settlement.ts'
import { linesBetween } from './stripe-lines.ts'
import type {
  PaymentRequest,
  RefundRequest,
  CardProvider,
  ProviderEvent,
  RefundState,
  Session,
  SessionState,
  ProviderDispute,
} from './provider.ts'
import type { DisputeState } from '#domain/orders/disputes.ts'

/** Longer than our time to pay, as Stripe requires sessions of at least 30 minutes. */
const sessionMinutes = 35
const answersWithinMs = 8000
/** Maximum age of an event; Stripe signs each delivery attempt anew. */
const eventSeconds = 300

/** Creates the configured card provider, or null. Its library is loaded only if needed. */
export async function createCards({ stripe }: Config): Promise<CardProvider | null> {
  if (stripe === null) return null
  const { default: Client } = await import('stripe')
  const client = new Client(stripe.secretKey, {
    timeout: answersWithinMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(stripe.apiUrl),
  })
  return {
    name: 'stripe',
    settles: stripeSettlement(client),
    begin: (asked) => begin(client, asked),
    lookUp: (ref) => lookUp(client, ref),
    cancel: (ref) => cancel(client, ref),
    refund: (asked) => refund(client, asked),
    lookUpDispute: async (ref) => disputeOf(await client.disputes.retrieve(ref)),
    linesBetween: (from, until) => linesBetween(client, from, until),
    disputesSince: (since) => disputesSince(client, since),
    readEvent: (body, signature, now) =>
      eventOf(readSigned(client, { body, signature, now, secrets: secretsOf(stripe) })),
  }
}

/** Events of shops' accounts come from a separate endpoint at Stripe, which has its own signing secret. */
function secretsOf({ webhookSecret, accountsSecret }: StripeConfig): string[] {
  return accountsSecret === null ? [webhookSecret] : [webhookSecret, accountsSecret]
}

type Signed = {
  readonly body: Buffer
  readonly signature: string
  readonly now: Date
  readonly secrets: readonly string[]
}

/** Returns the object of an event if it was signed with one of the secrets; throws otherwise. */
function readSigned({ webhooks }: Stripe, { body, signature, now, secrets }: Signed): object {
  const [secret = '', ...others] = secrets
  try {
    const at = now.getTime()
    return webhooks.constructEvent(body, signature, secret, eventSeconds, undefined, at).data.object
  } catch (error) {
    if (others.length === 0) throw error
    return readSigned({ webhooks } as Stripe, { body, signature, now, secrets: others })
  }
}

async function begin({ checkout }: Stripe, request: PaymentRequest): Promise<Session> {
  const expiresAt = Math.floor(request.now.getTime() / 1000) + sessionMinutes * 60
  // Each call gets a new key, so that a failed one can be retried; only one page is ever stored and shown.
  const idempotencyKey = `${request.id}:${request.now.getTime()}`
  const { id: ref, url } = await checkout.sessions
    .create(sessionOf(request, expiresAt), { idempotencyKey })
    .catch((error: Stripe.errors.StripeError) => {
      const problem = refusalIn(error)
      throw problem === null ? error : new ProviderRefusal(problem, error.statusCode ?? 400)
    })
  if (!url) throw new Error('Stripe told no address of the payment page')
  return { ref, url }
}

async function lookUp({ checkout }: Stripe, ref: string): Promise<SessionState> {
  return stateOf(await checkout.sessions.retrieve(ref))
}

async function cancel(client: Stripe, ref: string): Promise<SessionState> {
  try {
    return stateOf(await client.checkout.sessions.expire(ref))
  } catch (error) {
    // It is no longer open: paid or expired.
    if (refusalIn(error) !== null) return lookUp(client, ref)
    throw error
  }
}

async function refund({ refunds }: Stripe, { id, intentRef, fils }: RefundRequest): Promise<RefundState> {
  // Stripe forgets idempotency keys after a day, so look for an earlier refund first.
  const before = await refunds.list({ payment_intent: intentRef, limit: 100 })
  const known = before.data.find(({ metadata }) => metadata?.['refund'] === id)
  if (known) return refundStateOf(known)
  const asked = { payment_intent: intentRef, amount: fils, metadata: { refund: id } }
  try {
    return refundStateOf(await refunds.create(asked, { idempotencyKey: id }))
  } catch (error) {
    const problem = refusalIn(error)
    if (problem === null) throw error
    return { ref: null, state: 'failed', problem }
  }
}

/** Returns Stripe's reason for a permanent refusal; null for errors that may pass. */
function refusalIn(error: unknown): string | null {
  const isFinal = error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'
  return isFinal ? error.message : null
}

/** Client options for an API address other than Stripe's own. */
function addressOf(apiUrl: string | null) {
  if (apiUrl === null) return {}
  const { protocol, hostname: host, port } = new URL(apiUrl)
  const isTls = protocol === 'https:'
  return { protocol: isTls ? 'https' : 'http', host, port: port || (isTls ? 443 : 80) } as const
}

function sessionOf(request: PaymentRequest, expiresAt: number): Stripe.Checkout.SessionCreateParams {
  const { id, lines, email, paidUrl, leftUrl } = request
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    // Cards and wallets are decided at once; other methods take days, longer than items are held.
    allowed_payment_method_types: ['card'],
    // Charge exactly the agreed amount, in AED.
    adaptive_pricing: { enabled: false },
    line_items: lines.map(({ name, fils }) => ({
      quantity: 1,
      price_data: { currency: 'aed', unit_amount: fils, product_data: { name } },
    })),
    customer_email: email,
    client_reference_id: id,
    metadata: { payment: id },
    payment_intent_data: { metadata: { payment: id } },
    success_url: paidUrl,
    cancel_url: leftUrl,
    expires_at: expiresAt,
  }
}

function stateOf(session: Stripe.Checkout.Session): SessionState {
  const { status, payment_status: payment, payment_intent: intent, amount_total: fils, currency } = session
  if (payment === 'paid' && intent && fils !== null) {
    const intentRef = typeof intent === 'string' ? intent : intent.id
    return { state: 'paid', intentRef, currency: (currency ?? '').toUpperCase(), fils }
  }
  return { state: status === 'expired' ? 'over' : 'open' }
}

function refundStateOf({ id: ref, status, failure_reason: reason }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { ref, state: 'done', problem: null }
  if (status === 'failed' || status === 'canceled') return { ref, state: 'failed', problem: reason ?? status }
  return { ref, state: 'open', problem: null }
}

const kinds = {
  'checkout.session': 'session',
  refund: 'refund',
  dispute: 'dispute',
  account: 'account',
} as const

function eventOf(about: object): ProviderEvent | null {
  if (!('object' in about) || !('id' in about) || typeof about.id !== 'string') return null
  const kind = Object.entries(kinds).find(([name]) => name === about.object)?.[1]
  return kind ? { kind, ref: about.id } : null
}

/** Far more disputes than the requested days can have. */
const most = 1000

/** Lists disputes about payments opened since a time. */
async function disputesSince({ disputes }: Stripe, since: Date): Promise<ProviderDispute[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const found = await disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: most })
  return found.map(disputeOf).filter((one) => one !== null)
}

/** Converts a dispute; null if its charge has no payment intent, as it is then not ours. */
function disputeOf(dispute: Stripe.Dispute): ProviderDispute | null {
  const { id: ref, payment_intent: intent, currency, amount: fils, status, created } = dispute
  if (intent === null) return null
  const { due_by: due } = dispute.evidence_details
  return {
    ref,
    intentRef: typeof intent === 'string' ? intent : intent.id,
    currency: currency.toUpperCase(),
    fils,
    status: disputeStateOf(status),
    reason: dispute.reason.slice(0, 200),
    dueAt: due ? new Date(due * 1000) : null,
    openedAt: new Date(created * 1000),
  }
}

/** Maps Stripe's status; an appeal follows a loss, and the money stays gone until it is won. */
function disputeStateOf(status: string): DisputeState {
  if (status === 'won' || status === 'lost') return status
  if (status === 'warning_closed' || status === 'prevented') return 'closed'
  if (status.startsWith('warning_')) return 'inquiry'
  return status.startsWith('appeal_') ? 'lost' : 'open'
}
