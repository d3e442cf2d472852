import { sql } from 'kysely'
import { watchPayments } from '#server/orders/payments/jobs.ts'
import { startTestApp, type TestApp } from './app.ts'
import { StripeStandIn } from './fakes/stripe-stand-in.ts'
import { buyer, makeMarket, type WireItem, type WireOrder } from './orders.ts'

export type Checkout = {
  readonly status: number
  readonly orders: WireOrder[]
  readonly link: string
  readonly url: string
  /** Id of the provider's session, if there is one. */
  readonly session: string
}

/** Starts a market with card payments through a stand-in of the provider, which uses the market's clock; log lines go to `log`. */
export async function startCardMarket(settings: Record<string, string> = {}, log?: (line: string) => void) {
  const stripe = new StripeStandIn()
  await stripe.open()
  const server = await startTestApp({ ...stripe.settings, ...settings }, log)
  stripe.clock = () => server.deps.clock()
  const market = await makeMarket(server)
  let buyers = 0
  const buy = async (items: WireItem[], about: object = {}, headers: Record<string, string> = {}) => {
    buyers += 1
    // Each buyer is new: the limit of unpaid orders per customer has its own tests.
    const customer = {
      ...buyer.customer,
      email: `c${buyers}@test.example`,
      phone: `05${40_000_000 + buyers}`,
    }
    const { status, body } = await market.buy(items, { paymentMethod: 'card', customer, ...about }, headers)
    const { orders, link } = body
    const { url = '' } = (body['payment'] ?? {}) as { url?: string }
    return { status, orders, link, url, session: /cs_test_[\w-]+/.exec(url)?.[0] ?? '' } satisfies Checkout
  }
  const deliver = (sent: { payload: string; headers: Record<string, string> }) =>
    server.send({ method: 'POST', url: '/api/payments/stripe', ...sent })
  return {
    stripe,
    server,
    market,
    buy,
    /** Delivers a signed event about a session. */
    hear: (session: string, type = 'checkout.session.completed') =>
      deliver(stripe.event(type, stripe.sessions.get(session) ?? {})),
    deliver,
    watch: () => watchPayments(server.deps),
    /** The orders of a checkout as the customer sees them. */
    seen: async (link: string) => (await market.send('GET', `/api/order-groups/${link}`)).body.orders,
    payAgain: (link: string) => market.send('POST', `/api/order-groups/${link}/payment`),
    passMinutes: passMinutes(server),
    mailsOf: (key: string) => mailsOf(server, key),
    close: async () => {
      await server.close()
      await stripe.close()
    },
  }
}

export type CardMarket = Awaited<ReturnType<typeof startCardMarket>>

function passMinutes(server: TestApp) {
  return (minutes: number) => server.setNow(new Date(server.deps.clock().getTime() + minutes * 60_000))
}

async function mailsOf(server: TestApp, key: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select subject from mails
    where event_key like ${`${key}%`} order by created_at`.execute(server.deps.db)
  return rows.map(({ subject }) => subject)
}
