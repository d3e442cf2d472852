import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import {
  disputeEvidence,
  instalmentEventsPaths,
  payOrders,
  providerEventsPath,
} from '#contract/orders/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { mount, mountFile } from '#server/platform/http/route.ts'
import { sendMade } from '#server/platform/http/send-sheet.ts'
import { limitPayments } from '#server/orders/limits.ts'
import { isLink } from '#server/orders/link.ts'
import { evidencePdf } from './evidence.ts'
import { followEvent } from './events.ts'
import { paymentUrl } from './open.ts'
import type { ProviderEvent } from './provider.ts'
import { lateApprovalMs, settlePayment } from './settle.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, payOrders, async ({ params, request }) => {
    await limitPayments(deps, request.ip)
    return { url: await payNow(deps, params.link) }
  })
  mountFile(app, deps, disputeEvidence, async ({ params: { id: orderId, file }, reply }) => {
    const disputeId = /^([\w-]+)\.pdf$/.exec(file)?.[1] ?? ''
    const { pdf, name } = await evidencePdf(deps, { orderId, disputeId })
    return sendMade(reply, { type: 'application/pdf', name }, pdf)
  })
  eventRoutes(app, deps)
}

/** Webhooks of the providers. */
function eventRoutes(app: FastifyInstance, deps: Deps): void {
  const { cards, instalments = [] } = deps
  if (cards) {
    const read: ReadEvent = (body, headers) =>
      cards.readEvent(body, String(headers['stripe-signature'] ?? ''), deps.clock())
    eventRoute(app, deps, { path: providerEventsPath, read })
  }
  for (const one of instalments) {
    const read: ReadEvent = (body, headers) => {
      const ref = one.readEvent(body, headers, deps.clock())
      return ref === null ? null : { kind: 'session', ref }
    }
    eventRoute(app, deps, { path: instalmentEventsPaths[one.method], read })
  }
}

/** Looks up the payment of a valid link and returns its payment page; null if nothing is to be paid. */
async function payNow(deps: Deps, link: string): Promise<string | null> {
  const payment = await deps.db
    .selectFrom('payments as p')
    .innerJoin('orderGroups as g', 'g.id', 'p.groupId')
    .select(['p.id', 'p.provider', 'p.sessionRef', 'p.groupId', 'p.status', 'p.expiresAt'])
    .where('g.link', '=', isLink(link) ? link : '')
    .where('g.linkExpiresAt', '>', deps.clock())
    .executeTakeFirst()
  if (!payment) throw new Refusal('order.not-found')
  // An expired payment may have been approved since; then it is released at once.
  const overSince = deps.clock().getTime() - payment.expiresAt.getTime()
  const mayBeLate = payment.status === 'over' && overSince < lateApprovalMs
  if (payment.status !== 'open' && !mayBeLate) return null
  await settlePayment(deps, payment).catch((error: unknown) => {
    deps.log.warn({ err: error, payment: payment.id }, 'the provider was not heard of a payment')
  })
  return paymentUrl(deps, payment.groupId)
}

/** Limit in bytes: an event contains a whole session or dispute. */
const largestEvent = 256 * 1024

type ReadEvent = (body: Buffer, headers: IncomingHttpHeaders) => ProviderEvent | null
type Events = { readonly path: string; readonly read: ReadEvent }

/** The signature covers the raw bytes, so the body is not parsed as JSON before it is checked. */
function eventRoute(app: FastifyInstance, deps: Deps, { path, read }: Events): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    raw.post(path, { bodyLimit: largestEvent }, async ({ body, headers }, reply) => {
      const event = readEvent(deps, () => read(body as Buffer, headers))
      // If the state cannot be looked up now, this fails, and the provider sends the event again.
      if (event) await followEvent(deps, event)
      return reply.send({ received: true })
    })
  })
}

function readEvent({ log }: Deps, read: () => ProviderEvent | null): ProviderEvent | null {
  try {
    return read()
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'an event that the provider did not sign')
    throw new Refusal('payment.bad-signature')
  }
}

/** Returns only a safe message: errors of Stripe's library contain the whole payload, and JSON errors quote it. */
function reasonOf(error: unknown): string {
  return error instanceof Error && !(error instanceof SyntaxError) ? error.message : 'no JSON'
}
