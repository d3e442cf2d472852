import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import { isCash, type PaymentMethod } from '#domain/money/payment-method.ts'
import { strangersMost, unpaidMost } from '#domain/orders/cash-confirmation.ts'
import { limitsVisitors } from '#server/config.ts'
import type { Deps, Db, Tx } from '#server/deps.ts'
import { refusalsAtDoor } from '#server/orders/attempts/fail.ts'
import { holdsKey, mostKeys } from './order-key.ts'
import { isMade, type RequestKey } from '#server/platform/http/request-keys.ts'
import {
  addressRange,
  counter,
  type Limit,
  spendAllQuickly,
  spendQuickly,
  wideRange,
} from '#server/platform/http/limits.ts'

/** From one address in an hour: a household or an office orders this often, a script more. */
const placing: Limit = { kind: 'order:address', max: 60, windowMinutes: 60 }
/** Items that may be held from one range in an hour: no list of made-up names empties the shelves. */
const products: Limit = { kind: 'order-items:range', max: unpaidMost.items, windowMinutes: 60 }

/** About one order in an hour: each question is a mail to its shop. */
const asking: Limit = { kind: 'order-question:order', max: 10, windowMinutes: 60 }
/** About one order in an hour: each answer and each proposal is a mail to its customer. */
const writing: Limit = { kind: 'order-news:order', max: 20, windowMinutes: 60 }
/** Of one checkout in an hour: each account that is entered is a mail to its customer. */
const naming: Limit = { kind: 'refund-account:group', max: 5, windowMinutes: 60 }
/** Whoever comes back from paying asks some times whether it is known by then; the provider is asked each time. */
const paying: Limit = { kind: 'payment:address', max: 120, windowMinutes: 60 }

type CheckoutItems = {
  readonly customer: { readonly email: string; readonly phone: string }
  readonly items: readonly { readonly productId: string; readonly quantity: number }[]
  readonly paymentMethod: PaymentMethod
}

/**
 * Counts a checkout by address and items, and tells whether its e-mail and phone are those of a stranger (together they have
 * confirmed nothing, and paid nothing by card; or whoever orders has the key of none that did: shops know both, 0161), and how
 * often the phone refused at the door. Refusals: request.too-many, request.key-used.
 */
export async function limitOrders(
  deps: Deps,
  request: FastifyRequest,
  { customer, items, paymentMethod }: CheckoutItems,
  key: RequestKey | null,
): Promise<{ isStranger: boolean; refusals: number }> {
  const { db, config, clock } = deps
  const { ip } = request
  const isLimited = limitsVisitors(config)
  // More than may be bought is refused further on, with its reason.
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const adds = Math.min(count, (isCash(paymentMethod) ? strangersMost : unpaidMost).items)
  const counters = [counter(placing, addressRange(ip)), { ...counter(products, wideRange(ip)), adds }]
  const { email, phone } = customer
  const proven = sql<string[]>`array(select link from order_groups where email = ${email} and phone = ${phone}
    and contact_proven_at is not null and link_expires_at > ${clock()} order by created_at desc limit ${mostKeys})`
  const isRepeat = isMade(key, clock())
  const refusals = refusalsAtDoor({ phone, now: clock() })
  const asked = sql<{
    proven: string[]
    isRepeat: boolean
    refusals: number
  }>`json_build_object('proven', ${proven}, 'isRepeat', ${isRepeat}, 'refusals', ${refusals})`
  const spent = await spendAllQuickly(db, isLimited ? counters : [], clock(), { asked, isRepeat })
  if (spent.isRepeat) throw new Refusal('request.key-used')
  const isKnown = spent.proven.some((link) => holdsKey(deps, request, { link, email }, ['mailbox', 'placed']))
  return { isStranger: !isKnown, refusals: spent.refusals }
}

export const limitPayments = (deps: Deps, ip: string) => limit(deps.db, deps, { of: paying, who: ip })
export const limitAccounts = (tx: Tx, deps: Deps, group: string) =>
  limit(tx, deps, { of: naming, who: group })
export const limitQuestions = (tx: Tx, deps: Deps, order: string) =>
  limit(tx, deps, { of: asking, who: order })
export const limitNotifications = (tx: Tx, deps: Deps, order: string) =>
  limit(tx, deps, { of: writing, who: order })

type Spent = { readonly of: Limit; readonly who: string }

/** Save in a demo that nobody else can reach (G-104). */
async function limit(db: Db, { config, clock }: Deps, { of, who }: Spent): Promise<void> {
  if (limitsVisitors(config)) await spendQuickly(db, counter(of, addressRange(who)), clock())
}
