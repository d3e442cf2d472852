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

/** Checkouts per IP address and hour: enough for a household or an office, not for a script. */
const placing: Limit = { kind: 'order:address', max: 60, windowMinutes: 60 }
/** Items ordered per IP range and hour, so that an attacker with invented names cannot reserve all stock. */
const products: Limit = { kind: 'order-items:range', max: unpaidMost.items, windowMinutes: 60 }

/** Questions per order and hour: each sends a mail to the shop. */
const asking: Limit = { kind: 'order-question:order', max: 10, windowMinutes: 60 }
/** Messages, proposals and changes per order and hour: each sends a mail to the customer or the shop. */
const writing: Limit = { kind: 'order-news:order', max: 20, windowMinutes: 60 }
/** Refund accounts entered per checkout and hour: each sends a mail to the customer. */
const naming: Limit = { kind: 'refund-account:group', max: 5, windowMinutes: 60 }
/** Payment checks and confirmations per IP address and hour; pages poll after a payment, which calls the provider. */
const paying: Limit = { kind: 'payment:address', max: 120, windowMinutes: 60 }

type CheckoutItems = {
  readonly customer: { readonly email: string; readonly phone: string }
  readonly items: readonly { readonly productId: string; readonly quantity: number }[]
  readonly paymentMethod: PaymentMethod
}

/**
 * Counts a checkout against the limits by address and items. Returns how often its phone refused an order at the door,
 * and whether the customer is a stranger: this e-mail and phone have no proven checkout, or the request has no key of
 * one, as shops know both contact details too (0161). Refusals: request.too-many, request.key-used.
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
  // Larger quantities are refused later, with a specific reason.
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

/** Enforces a limit, except in a demo that is not reachable by others (G-104). */
async function limit(db: Db, { config, clock }: Deps, { of, who }: Spent): Promise<void> {
  if (limitsVisitors(config)) await spendQuickly(db, counter(of, addressRange(who)), clock())
}
