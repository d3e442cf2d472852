import { proveContact } from '#server/orders/confirm-payment.ts'
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { amountText, type Fils } from '#domain/platform/amounts/money.ts'
import { mailboxOf, mostCodes, mostOpenPayments, mostTries } from '#domain/orders/cash-confirmation.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { readBuyingRules } from '#server/shops/delivery/rules.ts'
import { bookSlots, type Slot } from '#server/shops/delivery/slots.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { counter, countWithin, type Limit, tooMany } from '#server/platform/http/limits.ts'
import { enqueue } from '#server/platform/jobs/job.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { orderToConfirm } from '#server/platform/mail/templates/placed-mails.ts'
import { takeStock } from '#server/catalogue/products/stock.ts'
import { readNotices } from '#server/orders/find.ts'
import { readRefusals, refuseAfterRefusals } from '#server/orders/attempts/fail.ts'
import { notifyOrders } from '../jobs.ts'

/**
 * Checkouts with an unproven e-mail or phone per day, waiting for a code or started by card, so that an attacker with
 * someone else's contact details cannot flood a mailbox or reserve stock.
 */
const ofEmail: Limit = { kind: 'order-unconfirmed:email', max: 5, windowMinutes: 24 * 60 }
const ofPhone: Limit = { kind: 'order-unconfirmed:phone', max: 5, windowMinutes: 24 * 60 }

const dayBefore = (at: Date) => new Date(at.getTime() - 86_400_000)

type Contact = { readonly email: string; readonly phone: string }
type CodeRequest = Contact & { readonly groupId: string; readonly minutes: number }

/**
 * Makes a cash checkout wait for a code and mails the code; nothing is reserved meanwhile. The person who placed it
 * knows the page of its orders, but only the owner of the mailbox knows the code. Refusal: request.too-many.
 */
export async function askForCode(
  tx: Tx,
  deps: Deps,
  { groupId, minutes, ...contact }: CodeRequest,
): Promise<void> {
  const now = deps.clock()
  await countUnproven(tx, contact, now)
  const code = newCode()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await tx
    .insertInto('cashConfirmations')
    .values({ groupId, codeHash: hashOf(groupId, code), expiresAt })
    .execute()
  await mailCode(tx, deps, { groupId, code, sent: 1 })
}

/**
 * Serialises checkouts with the same mailbox or phone until the end of the transaction, so that their limits are exact.
 * Taken before the locks on the customer's row, products and windows (0065).
 */
export async function takeTurn(tx: Tx, { email, phone }: Contact): Promise<void> {
  const keys = [`orders of ${mailboxOf(email)}`, `orders of ${phone}`].toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`.execute(
    tx,
  )
}

/** Counts an unproven checkout; throws Refusal('request.too-many') if its e-mail or phone already has too many. */
export async function countUnproven(tx: Tx, { email, phone }: Contact, now: Date): Promise<void> {
  for (const one of [counter(ofEmail, mailboxOf(email)), counter(ofPhone, phone)]) {
    if (!(await countWithin(tx, one, now))) throw tooMany({ retryAfterSeconds: 6 * 3600 })
  }
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

function hashOf(groupId: string, code: string): Buffer {
  return createHash('sha256').update(`${groupId} ${code}`).digest()
}

type CodeMail = { readonly groupId: string; readonly code: string; readonly sent: number }

async function mailCode(tx: Tx, deps: Deps, { groupId, code, sent }: CodeMail): Promise<void> {
  const [notice] = await readNotices(tx, deps, sql<SqlBool>`g.id = ${groupId}`)
  if (!notice) return
  const { language, url, order } = notice
  const { firstName, email: to } = order.customer
  const mail = orderToConfirm({ firstName, code, url: `${url}?confirm=${code}` }, language)
  await postMail(tx, deps, { eventKey: `order-to-confirm:${groupId}:${sent}`, to, language, mail })
}

/** Locks the checkout of a link: its orders by id, then its code. */
async function lockCheckout(tx: Tx, link: string, now: Date) {
  const orders = await tx
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['o.id', 'o.number', 'o.groupId', 'o.status', 'o.shopId', 'o.shopName', 'o.confirmedAt'])
    .select(['o.totalFils', 'o.deliveryDate as day', 'o.deliveryWindow as window'])
    .select(['g.email', 'g.phone', 'g.emirate'])
    .where('g.link', '=', link)
    .where('g.linkExpiresAt', '>', now)
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute()
  const [first] = orders
  if (!first) throw new Refusal('order.not-found')
  const code = await tx
    .selectFrom('cashConfirmations')
    .selectAll()
    .where('groupId', '=', first.groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { first, orders, code }
}
type LockedCheckout = Awaited<ReturnType<typeof lockCheckout>>

/**
 * Confirms a cash checkout with the mailed code: takes stock and windows, notifies the shops, and marks e-mail and
 * phone as proven. Idempotent. Refusals: order.not-found, order.code-wrong, order.code-over, order.cash-too-much,
 * order.cash-not-possible, product.too-few, order.window-full.
 */
export async function confirmCash(deps: Deps, link: string, code: string): Promise<void> {
  const refusal = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock()
    const checkout = await lockCheckout(tx, link, now)
    if (checkout.orders.some(({ confirmedAt }) => confirmedAt !== null)) return null
    const waiting = checkout.code
    if (!waiting || waiting.expiresAt <= now || waiting.tries >= mostTries)
      return new Refusal('order.code-over')
    const { groupId } = waiting
    if (!timingSafeEqual(waiting.codeHash, hashOf(groupId, code))) {
      const tries = waiting.tries + 1
      await tx.updateTable('cashConfirmations').set({ tries }).where('groupId', '=', groupId).execute()
      // The attempt must be stored, so the refusal is thrown after the commit.
      return new Refusal('order.code-wrong', { left: mostTries - tries }, 'code')
    }
    await buy(tx, deps, checkout)
    return null
  })
  if (refusal) throw refusal
}

async function buy(tx: Tx, deps: Deps, { first, orders }: LockedCheckout): Promise<void> {
  const at = deps.clock()
  const { groupId, email, phone, emirate } = first
  const wanted = orders.filter(({ status }) => status === 'pending')
  if (wanted.length === 0) throw new Refusal('order.code-over')
  const ids = wanted.map(({ id }) => id)
  const shopIds = wanted.map(({ shopId }) => shopId)
  const rules = await readBuyingRules(tx, shopIds, at)
  refuseAfterRefusals(await readRefusals(tx, { phone, now: at }))
  if (rules.codCapFils !== null) await takeTurn(tx, { email, phone })
  await refuseAboveCap(tx, { parts: wanted, rules, email, phone, now: at })
  await proveContact(tx, groupId, at)
  const lines = await tx
    .selectFrom('orderItems')
    .select((of) => ['productId', of('quantity', '-', of.ref('cancelled')).as('quantity')])
    .where('orderId', 'in', ids)
    .orderBy('orderId')
    .orderBy('position')
    .execute()
  await takeStock(tx, lines)
  const slots = wanted.flatMap(({ shopId, day, window }) => {
    if (day === null || window === null) return []
    // A day that has arrived meanwhile, or on which the shop no longer delivers, has no capacity.
    const isToCome = rules.daysOf(shopId, emirate, true).some(({ date }) => date === day)
    const offered = rules.termsOf(shopId).windows.find((one) => one.window === window)
    return { shopId, day, window, capacity: isToCome ? (offered?.capacity ?? 0) : 0 }
  })
  refuseFull(await bookSlots(tx, slots), wanted)
  await tx.updateTable('orders').set({ confirmedAt: at, updatedAt: at }).where('id', 'in', ids).execute()
  await tx.deleteFrom('cashConfirmations').where('groupId', '=', groupId).execute()
  await enqueue(tx, notifyOrders, { groupId })
}

/** Mails a new code that replaces the old one. Refusals: order.not-found, order.code-over, order.codes-sent. */
export async function sendCodeAgain(deps: Deps, link: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock()
    const { code: waiting } = await lockCheckout(tx, link, now)
    if (!waiting || waiting.expiresAt <= now || waiting.tries >= mostTries)
      throw new Refusal('order.code-over')
    if (waiting.sent >= mostCodes) throw new Refusal('order.codes-sent', { most: mostCodes })
    const { groupId } = waiting
    const [code, sent] = [newCode(), waiting.sent + 1]
    const changes = { sent, codeHash: hashOf(groupId, code) }
    await tx.updateTable('cashConfirmations').set(changes).where('groupId', '=', groupId).execute()
    await mailCode(tx, deps, { groupId, code, sent })
  })
}

/** Refuses with each order whose window is full; the customer chooses another window and submits the code again. */
function refuseFull(full: readonly Slot[], wanted: LockedCheckout['orders']): void {
  const isFull = ({ shopId, day, window }: LockedCheckout['orders'][number]) =>
    full.some((slot) => slot.shopId === shopId && slot.day === day && slot.window === window)
  const [first, ...others] = wanted.filter(isFull).map(({ number, shopName: shop }) => {
    return new Refusal('order.window-full', { shop }, `orders.${orderNumberText(number)}`)
  })
  if (first) throw Refusal.ofAll([first, ...others])
}

type CashCheck = {
  readonly parts: readonly { readonly totalFils: Fils }[]
  readonly rules: { readonly codCapFils: Fils | null }
  readonly email: string
  readonly phone: string
  readonly now: Date
}

/** Throws Refusal('order.cash-too-much') if the customer's cash orders of today, with this one, exceed the limit. */
export async function refuseAboveCap(db: Db, { parts, rules, ...buyer }: CashCheck): Promise<void> {
  const { codCapFils } = rules
  if (codCapFils === null) return
  const { rows } = await sql<{ ordered: Fils }>`select ${orderedToday(buyer)} as ordered`.execute(db)
  if (sumOf(parts) + (rows[0]?.ordered ?? 0) > codCapFils)
    throw new Refusal('order.cash-too-much', { limit: amountText(codCapFils) }, 'paymentMethod')
}

/** Returns the total of a checkout over all its parts. */
export function sumOf(parts: CashCheck['parts']): Fils {
  return parts.reduce((sum, { totalFils }) => sum + totalFils, 0)
}

type Buyer = Pick<CashCheck, 'email' | 'phone' | 'now'>

/** SQL for checkouts of a mailbox or phone since a time; the expression matches `mailboxOf` and the index on it. */
function checkoutsOf({ email, phone }: Contact, since: Date) {
  return sql`(select id from order_groups
        where regexp_replace(email, '[+][^@]*(?=@)', '') = ${mailboxOf(email)} and created_at >= ${since}
      union select id from order_groups where phone = ${phone} and created_at >= ${since})`
}

/** Throws Refusal('order.payments-open') if too many unpaid checkouts of a mailbox or phone hold stock. */
export async function refuseOpenPayments(tx: Tx, buyer: Buyer): Promise<void> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from payments p
    where p.group_id in ${checkoutsOf(buyer, dayBefore(buyer.now))} and p.status = 'open' and p.expires_at > ${buyer.now}
      and exists (select from orders o where o.group_id = p.group_id and o.status = 'pending')`.execute(tx)
  if ((rows[0]?.open ?? 0) >= mostOpenPayments) throw new Refusal('order.payments-open')
}

/** SQL: cash total confirmed today, including checkouts begun yesterday, without cancelled and rejected orders. */
function orderedToday({ now, ...buyer }: Buyer) {
  const since = dayStart(dayOf(now))
  return sql<Fils>`(
    select coalesce(sum(o.total_fils), 0)::bigint from order_groups g join orders o on o.group_id = g.id
    where g.id in ${checkoutsOf(buyer, dayBefore(since))}
      and g.payment_method = 'cash_on_delivery' and o.confirmed_at >= ${since}
      and o.status not in ('cancelled', 'rejected'))`
}
