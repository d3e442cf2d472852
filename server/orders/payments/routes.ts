import type { FastifyInstance } from 'fastify'
import { disputeEvidence, payOrders, providerEventsPath } from '#contract/orders/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { mount, mountFile } from '#server/platform/http/route.ts'
import { limitPayments } from '#server/orders/limits.ts'
import { isLink } from '#server/orders/link.ts'
import { evidencePdf } from './evidence.ts'
import { followEvent } from './events.ts'
import { paymentUrl } from './open.ts'
import type { CardProvider, ProviderEvent } from './provider.ts'
import { settlePayment } from './settle.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, payOrders, async ({ params, request }) => {
    await limitPayments(deps, request.ip)
    return { url: await payNow(deps, params.link) }
  })
  mountFile(app, deps, disputeEvidence, async ({ params: { id: orderId, file }, reply }) => {
    const disputeId = /^([\w-]+)\.pdf$/.exec(file)?.[1] ?? ''
    const { pdf, name } = await evidencePdf(deps, { orderId, disputeId })
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(Buffer.from(pdf))
  })
  if (deps.cards) eventRoute(app, deps, deps.cards)
}

/** Looks at the payment of a link that works, and answers where it is made; null where it is settled. */
async function payNow(deps: Deps, link: string): Promise<string | null> {
  const payment = await deps.db
    .selectFrom('payments as p')
    .innerJoin('orderGroups as g', 'g.id', 'p.groupId')
    .select(['p.id', 'p.sessionRef', 'p.groupId', 'p.status'])
    .where('g.link', '=', isLink(link) ? link : '')
    .where('g.linkExpiresAt', '>', deps.clock())
    .executeTakeFirst()
  if (!payment) throw new Refusal('order.not-found')
  if (payment.status !== 'open') return null
  await settlePayment(deps, payment).catch((error: unknown) => {
    deps.log.warn({ err: error, payment: payment.id }, 'the card provider was not heard of a payment')
  })
  return paymentUrl(deps, payment.groupId)
}

/** An event holds a whole session or dispute. */
const largestEvent = 256 * 1024

/** The signature is over the bytes as they came, so they are not read as JSON before it is checked. */
function eventRoute(app: FastifyInstance, deps: Deps, cards: CardProvider): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    raw.post(providerEventsPath, { bodyLimit: largestEvent }, async ({ body, headers }, reply) => {
      const signature = String(headers['stripe-signature'] ?? '')
      const event = readEvent(deps, cards, { body: body as Buffer, signature })
      // What cannot be looked up now is not accepted: the provider tells it again.
      if (event) await followEvent(deps, event)
      return reply.send({ received: true })
    })
  })
}

type SignedEvent = { readonly body: Buffer; readonly signature: string }

function readEvent(
  { clock, log }: Deps,
  cards: CardProvider,
  { body, signature }: SignedEvent,
): ProviderEvent | null {
  try {
    return cards.readEvent(body, signature, clock())
  } catch (error) {
    log.warn({ err: error }, 'an event that the card provider did not sign')
    throw new Refusal('payment.bad-signature')
  }
}
