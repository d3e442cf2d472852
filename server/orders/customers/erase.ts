import { sql } from 'kysely'
import { orderNumberText, returnNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { blank } from '#domain/platform/text/plain-text.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { isId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { blankBuyers } from '#server/money/documents/store.ts'
import { releaseObjects } from '#server/platform/files/claim.ts'
import { deleteMails } from '#server/platform/mail/outbox.ts'
import { blankAttempts } from '#server/orders/attempts/fail.ts'
import { blankTransfers, deleteAccounts } from '#server/orders/refunds/account.ts'
import { blankReceivers } from '#server/orders/refunds/pay.ts'
import { blankReturns } from '#server/orders/returns/read.ts'
import { blankReviewers } from '#server/orders/reviews/write.ts'
import { blankEvents } from '#server/platform/status/events.ts'
import { newLink } from '#server/orders/link.ts'
import { deleteStockNotices } from '#server/orders/stock-notices/stock-notices.ts'

/**
 * Erases a customer's personal data, except what the law requires to keep (0055): orders stay, with their sums and
 * emirate. Cannot be undone. Refusals: customer.not-found, customer.not-confirmed, customer.has-open.
 */
export async function eraseCustomer(
  deps: Deps,
  actor: Admin,
  asked: { readonly id: string; readonly email: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    // Lock orders before customers (0065), then again the orders that were placed meanwhile.
    await holdOrders(tx, asked.id)
    const people = await lockPerson(tx, asked.id)
    if (!people.some(({ email }) => email === asked.email))
      throw new Refusal('customer.not-confirmed', {}, 'email')
    const orders = await holdOrders(tx, asked.id)
    const orderIds = orders.map(({ id }) => id)
    await refuseOpen(tx, orders)
    const eventIds = await idsOfEvents(tx, asked.id)
    await deleteStockNotices(
      tx,
      people.flatMap(({ email }) => email ?? []),
    )
    await deleteMails(tx, { recipients: people.flatMap(({ email }) => email ?? []), eventIds })
    if (orderIds.length > 0) await blankOrders(tx, orderIds)
    await blankCheckouts(tx, asked.id, at)
    await tx
      .updateTable('customers')
      .set({ email: null, firstName: blank, lastName: blank, phone: '', erasedAt: at, updatedAt: at })
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    const subject = auditSubject('customer', asked.id, null)
    const after = { orders: orders.length }
    await recordAudit(tx, { actorId: actor.userId, action: 'customer.erased', ...subject, after, at })
    return { id: asked.id }
  })
}

/** Locks a customer and joined addresses, so that new orders with any of them wait. Refusal: customer.not-found. */
export async function lockPerson(tx: Tx, id: string) {
  const found = tx
    .selectFrom('customers')
    .select(['id', 'email', 'joinedInto', 'createdAt'])
    .where((is) => is.or([is('id', '=', id), is('joinedInto', '=', id)]))
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
  const people = isId(id) ? await found.execute() : []
  if (!people.some((one) => one.id === id && one.joinedInto === null)) throw new Refusal('customer.not-found')
  return people
}

/** Locks all orders of a customer, by id. */
async function holdOrders(tx: Tx, customerId: string) {
  if (!isId(customerId)) return []
  return tx
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['o.id', 'o.number', 'o.status', 'o.deliveryFinalAt'])
    .where('g.customerId', '=', customerId)
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute()
}

const settled: readonly string[] = ['delivered', 'cancelled', 'rejected']

/** Refuses while the customer's data is needed: for deliveries, returns, refunds, or as evidence in a dispute. */
async function refuseOpen(tx: Tx, orders: Awaited<ReturnType<typeof holdOrders>>): Promise<void> {
  const open = orders
    .filter(({ status, deliveryFinalAt }) => {
      // Its documents are not issued yet.
      const isFresh = status === 'delivered' && deliveryFinalAt === null
      return isFresh || !settled.includes(status)
    })
    .map(({ number }) => orderNumberText(number))
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<{ number: number; what: 'return' | 'refund' | 'dispute' }>`
    select number, 'return' as what from returns where order_id = any(${ids}::uuid[]) and status in ('requested', 'approved', 'received')
    union select o.number, 'refund' from refunds f join orders o on o.id = f.order_id
    where f.order_id = any(${ids}::uuid[]) and f.status not in ('done', 'settled')
    union select o.number, 'dispute' from dispute_shares s join disputes d on d.id = s.dispute_id join orders o on o.id = s.order_id
    where s.order_id = any(${ids}::uuid[]) and d.decided_at is null order by 1`.execute(tx)
  const saidIn = (language: Language) => {
    const others = rows.map(({ number, what }) => {
      if (what === 'return') return returnNumberText(number)
      return orderNumberText(number) + (what === 'dispute' ? ` (${disputed[language]})` : '')
    })
    return [...new Set([...open, ...others])].slice(0, 10).join(', ')
  }
  const numbers = { en: saidIn('en'), ar: saidIn('ar') }
  if (numbers.en) throw new Refusal('customer.has-open', { numbers })
}

const disputed: Bilingual = { en: 'disputed by the customer’s bank', ar: 'محل اعتراض لدى مصرف العميل' }

/** Ids that may be part of the event keys of mails. */
async function idsOfEvents(tx: Tx, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with groups as (select id from order_groups where customer_id = ${customerId}),
      own as (select id from orders where group_id in (select id from groups)),
      sent as (select id from returns where order_id in (select id from own)),
      judged as (select id from reviews where order_id in (select id from own))
    select id from groups union all select id from own union all select id from sent union all select id from judged
    union all select id from order_events where order_id in (select id from own)
    union all select id from order_messages where order_id in (select id from own)
    union all select id from order_proposals where order_id in (select id from own)
    union all select id from return_events where return_id in (select id from sent)
    union all select id from review_events where review_id in (select id from judged)
    union all select id from payments where group_id in (select id from groups)
    union all select attempt_id from refunds where order_id in (select id from own)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Erases texts, names and photos of orders, messages, returns and reviews. */
async function blankOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable('orderMessages').set({ text: blank }).where('orderId', 'in', ids).execute()
  await tx.updateTable('orderProposals').set({ reason: blank }).where('orderId', 'in', ids).execute()
  await tx
    .updateTable('orders')
    .set({ rejectionReason: blank })
    .where('id', 'in', ids)
    .where('rejectionReason', 'is not', null)
    .execute()
  const photos = await tx
    .deleteFrom('orderPhotos')
    .where('orderId', 'in', ids)
    .returning('objectId')
    .execute()
  await releaseObjects(
    tx,
    photos.map(({ objectId }) => objectId),
  )
  await blankEvents(tx, ids)
  await blankAttempts(tx, ids)
  await blankReturns(tx, ids)
  await blankReceivers(tx, ids)
  await blankTransfers(tx, ids)
  await blankReviewers(tx, ids)
  await blankBuyers(tx, ids)
}

/** Erases names, contacts and addresses of checkouts and disables links; city and emirate stay for the VAT report. */
async function blankCheckouts(tx: Tx, customerId: string, now: Date): Promise<void> {
  const groups = await tx
    .selectFrom('orderGroups')
    .select('id')
    .where('customerId', '=', customerId)
    .execute()
  const nobody = { firstName: blank, lastName: blank, email: '', phone: '', addressLine: blank }
  const nothing = {
    floor: null,
    hasLift: null,
    doorCm: null,
    makani: null,
    notes: null,
    company: null,
    companyTrn: null,
  }
  const links = groups.map(() => newLink())
  await deleteAccounts(
    tx,
    groups.map(({ id }) => id),
  )
  await tx
    .updateTable('orderGroups as g')
    .from(
      sql<{
        id: string
        link: string
      }>`unnest(${groups.map(({ id }) => id)}::uuid[], ${links}::text[])`.as<'fresh'>(sql`fresh (id, link)`),
    )
    .set({ ...nobody, ...nothing, link: sql`fresh.link`, linkExpiresAt: now })
    .whereRef('g.id', '=', 'fresh.id')
    .execute()
}
