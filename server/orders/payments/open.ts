import { sql } from 'kysely'
import type { Charge } from '#domain/orders/price.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import { type Db, newId, type Tx, type Deps } from '#server/deps.ts'
import { orderAddress } from '#server/orders/link.ts'
import { ProviderRefusal } from './ask-provider.ts'
import type { OrderedItem, PaymentRequest, Session, InstalmentProvider } from './provider.ts'
import { type PaymentPages, providerNamed, refusePayment } from './settle.ts'
import type { InstalmentOffer } from '#contract/orders/checkout/cart.ts'
import { instalmentOf, type InstalmentTerms } from '#domain/money/payment-method.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'

/** Minutes for which items and windows are held while a customer is on a provider's payment page. */
export const payWithinMinutes = 30

type PaymentInput = {
  readonly groupId: string
  readonly provider: string
  readonly charge: Charge
  /** In the order of the shares. */
  readonly orders: readonly { readonly id: string }[]
  readonly now: Date
}

/** Stores a payment for a checkout with the share of each order; the provider is called after the commit. */
export async function openPayment(
  tx: Tx,
  { groupId, provider, charge, orders, now }: PaymentInput,
): Promise<void> {
  const id = newId()
  const { fils, shares } = charge
  const expiresAt = new Date(now.getTime() + payWithinMinutes * 60_000)
  const parts = orders.map((order, index) => {
    return { paymentId: id, orderId: order.id, fils: shares[index] ?? 0 }
  })
  await tx
    .with('opened', (db) =>
      db
        .insertInto('payments')
        .values({ id, groupId, provider, fils, expiresAt, createdAt: now })
        .returning('id'),
    )
    .insertInto('paymentShares')
    .values(parts)
    .execute()
}

type AwaitedPayment = {
  readonly id: string
  readonly provider: string
  readonly sessionRef: string | null
  readonly sessionUrl: string | null
  readonly expiresAt: Date
}

/**
 * Returns the payment page of a checkout, or null if nothing is to be paid (any more). Requests the page from the
 * provider if there is none yet; a refused payment is ended. Throws Refusal('payment.unavailable') if the provider does
 * not answer; the call can be repeated.
 */
export async function paymentUrl(deps: Deps, groupId: string): Promise<string | null> {
  const payment = await findAwaited(deps, groupId)
  const provider = payment && providerNamed(deps, payment.provider)
  if (!payment || !provider) return null
  return payment.sessionUrl ?? begin(deps, provider, { ...payment, groupId })
}

function findAwaited({ db, clock }: Deps, groupId: string): Promise<AwaitedPayment | undefined> {
  return db
    .selectFrom('payments as p')
    .select(['p.id', 'p.provider', 'p.sessionRef', 'p.sessionUrl', 'p.expiresAt'])
    .where('p.groupId', '=', groupId)
    .where('p.status', '=', 'open')
    .where('p.expiresAt', '>', clock())
    .where(sql<boolean>`exists (select from orders o where o.group_id = p.group_id and o.status = 'pending')`)
    .executeTakeFirst()
}

/** Statuses caused by a wrong key or address: once an operator has fixed the configuration, the payment may succeed. */
const misconfigured = [403, 404]

type PaymentOfGroup = AwaitedPayment & { readonly groupId: string }

async function begin(deps: Deps, provider: PaymentPages, payment: PaymentOfGroup): Promise<string | null> {
  const asked = await describe(deps, payment)
  const session: Session | ProviderRefusal | null = await provider.begin(asked).catch((error: unknown) => {
    deps.log.warn({ err: error, payment: payment.id }, 'the provider did not begin a payment')
    if (error instanceof ProviderRefusal && !misconfigured.includes(error.status)) return error
    throw new Refusal('payment.unavailable')
  })
  if (session === null || session instanceof ProviderRefusal) {
    await refusePayment(deps, payment.id, session === null ? 'refused' : 'not-understood')
    return null
  }
  if (await keep(deps.db, payment.id, session)) return session.url
  // A concurrent call stored its page first, or time is up: the stored page counts, and this unseen one is closed.
  const kept = await findAwaited(deps, payment.groupId)
  if (kept?.sessionRef !== session.ref) await provider.cancel(session.ref)
  return kept?.sessionUrl ?? null
}

async function keep(db: Db, id: string, { ref, url }: Session): Promise<boolean> {
  const kept = await db
    .updateTable('payments')
    .set({ sessionRef: ref, sessionUrl: url })
    .where('id', '=', id)
    .where('sessionRef', 'is', null)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return kept.numUpdatedRows === 1n
}

const itemsOf = sql<
  OrderedItem[]
>`(select json_agg(json_build_object('id', i.product_id, 'name', i.name, 'sku', i.sku,
    'quantity', i.quantity, 'fils', i.total_fils) order by i.position) from order_items i where i.order_id = o.id)`

/** Describes a payment for the provider's page, with one line per shop. */
async function describe({ db, config, clock }: Deps, { id }: PaymentOfGroup): Promise<PaymentRequest> {
  const shares = await db
    .selectFrom('paymentShares as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['s.fils', 'o.number', 'o.shopName', 'o.shopNameAr', 'o.deliveryFils', 'o.vatFils', 'g.language'])
    .select(['g.link', 'g.firstName', 'g.lastName', 'g.phone', 'g.email', 'g.city', 'g.addressLine'])
    .select(itemsOf.as('items'))
    .where('s.paymentId', '=', id)
    .orderBy('o.number')
    .execute()
  const [first] = shares
  if (!first) throw new Error(`payment ${id} is of no order`)
  const { language, link, firstName, lastName, phone, email, city, addressLine } = first
  const lines = shares
    .filter(({ fils }) => fils > 0)
    .map(({ fils, number, shopName: name, shopNameAr: nameAr }) => {
      return { fils, name: `${orderNumberText(number)} · ${nameIn(language, { name, nameAr })}` }
    })
  const leftUrl = orderAddress(config, language, link)
  const sumOf = (what: 'deliveryFils' | 'vatFils') => shares.reduce((sum, share) => sum + share[what], 0)
  return {
    id,
    lines,
    items: shares.flatMap(({ items }) => items),
    deliveryFils: sumOf('deliveryFils'),
    vatFils: sumOf('vatFils'),
    firstName,
    lastName,
    phone,
    email,
    city,
    addressLine,
    language,
    leftUrl,
    paidUrl: `${leftUrl}?paid`,
    now: clock(),
  }
}

const hourMs = 3_600_000
/** Time before a provider that did not answer is called again. */
const silentMs = 60_000

type CachedTerms = { readonly until: number; readonly terms: Promise<InstalmentTerms | null> }
const known = new WeakMap<InstalmentProvider, CachedTerms>()

/** Terms of the instalment providers, at most an hour old. */
export type OfferedTerms = readonly (InstalmentTerms & Pick<InstalmentProvider, 'method'>)[]

/** Reads the instalment providers' terms, cached for an hour; one that does not answer is left out for a minute. */
export async function readTerms({
  instalments = [],
  clock,
  log,
}: Pick<Deps, 'instalments' | 'clock' | 'log'>): Promise<OfferedTerms> {
  const now = clock().getTime()
  const all = instalments.map(async (provider) => {
    const { method } = provider
    const before = known.get(provider)
    if (!before || before.until <= now || before.until > now + hourMs) {
      const terms = provider.terms().catch((err: unknown) => {
        log.warn({ err, method }, 'a provider of instalments did not say its terms')
        known.set(provider, { until: now + silentMs, terms: Promise.resolve(null) })
        return null
      })
      known.set(provider, { until: now + hourMs, terms })
    }
    const terms = await known.get(provider)?.terms
    return terms ? [{ ...terms, method }] : []
  })
  return (await Promise.all(all)).flat()
}

/** Returns the instalment offers for a sum, with the amount of each instalment. */
export function offersFor(terms: OfferedTerms, fils: Fils): InstalmentOffer[] {
  return terms.flatMap((of) => {
    const each = instalmentOf(of, fils)
    return each === null ? [] : [{ method: of.method, count: of.count, each }]
  })
}

/** Returns the highest sum that any provider accepts in instalments; null if this sum does not exceed it. */
export function limitBelow(terms: OfferedTerms, fils: Fils): Fils | null {
  const limit = Math.max(0, ...terms.map(({ mostFils }) => mostFils))
  return limit > 0 && limit < fils ? limit : null
}
