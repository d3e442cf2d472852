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

/** So long items and windows are held for somebody who is at a provider's page. */
export const payWithinMinutes = 30

type PaymentInput = {
  readonly groupId: string
  readonly provider: string
  readonly charge: Charge
  /** In the order of the shares. */
  readonly orders: readonly { readonly id: string }[]
  readonly now: Date
}

/** Keeps what a checkout is to be paid with, and what of it is each order's; the provider is asked after the commit. */
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
 * Where the customer of a checkout pays, null where nothing is to be paid (any more). The provider is asked for the page
 * where there is none yet; one that refuses the payment ends it. Refusal('payment.unavailable') where it does not answer: nothing is lost, ask again.
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

/** A key without the right, or another address: once an operator has mended it the same may be paid. */
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
  // Another was quicker, or the time was over: whatever is kept counts, and nobody has seen this page.
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

/** As the provider's page shows it: each shop's part is a line. */
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
/** A provider that did not answer is asked again after this. */
const silentMs = 60_000

type CachedTerms = { readonly until: number; readonly terms: Promise<InstalmentTerms | null> }
const known = new WeakMap<InstalmentProvider, CachedTerms>()

/** What instalments can be offered by, each provider's terms as it said them within the hour. */
export type OfferedTerms = readonly (InstalmentTerms & Pick<InstalmentProvider, 'method'>)[]

/** Asks the providers of instalments for their terms; one that does not answer offers nothing, and holds nobody up twice. */
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

/** Who takes a sum in instalments, and what each of them comes to. */
export function offersFor(terms: OfferedTerms, fils: Fils): InstalmentOffer[] {
  return terms.flatMap((of) => {
    const each = instalmentOf(of, fils)
    return each === null ? [] : [{ method: of.method, count: of.count, each }]
  })
}

/** The highest sum that anybody takes in instalments; null where this one is not beyond it. */
export function limitBelow(terms: OfferedTerms, fils: Fils): Fils | null {
  const limit = Math.max(0, ...terms.map(({ mostFils }) => mostFils))
  return limit > 0 && limit < fils ? limit : null
}
