import { sql } from 'kysely'
import { type CustomerProfile, maxListed } from '#contract/orders/customers.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { type Db, isId } from '#server/deps.ts'
import { counts } from '#server/shops/sales.ts'
import { findCustomer, ordersKnownTo, type CustomerScope } from './list.ts'

type WithOrderNumber<T> = T & { readonly number: number }
type Parts = Pick<CustomerProfile, 'contacts' | 'addresses' | 'shops'> & {
  readonly questions: readonly WithOrderNumber<CustomerProfile['questions'][number]>[]
  readonly reviews: readonly WithOrderNumber<CustomerProfile['reviews'][number]>[]
}

/** Reads a customer's profile within a scope. Refusal: customer.not-found, also for customers of others. */
export async function readCustomer(
  db: Db,
  whose: CustomerScope,
  asked: { readonly id: string; readonly language: Language },
): Promise<CustomerProfile> {
  const customer = isId(asked.id) ? await findCustomer(db, whose, asked) : undefined
  if (!customer) throw new Refusal('customer.not-found')
  const { contacts, addresses, shops, questions, reviews } = await readParts(db, whose, asked.id)
  return {
    ...customer,
    twins: whose.shopId === undefined ? await twinsOf(db, customer) : [],
    contacts: contacts.map(withTimes),
    addresses: addresses.map(withTimes),
    shops,
    questions: questions.map(ofOrder),
    reviews: reviews.map(ofOrder),
  }
}

/** Other customers with the same phone in any notation and a confirmed order, as anyone can type a phone number. */
async function twinsOf(db: Db, { id, phone }: Pick<CustomerProfile, 'id' | 'phone'>) {
  const key = sql<string>`phone_key(${phone})`
  const orders = sql<number>`(select count(*)::int from order_groups g join orders o on o.group_id = g.id where g.customer_id = c.id)`
  const found = db
    .selectFrom('customers as c')
    .select(['c.id', 'c.firstName', 'c.lastName', 'c.email', 'c.phone', orders.as('totalOrders')])
    .where(sql`phone_key(c.phone)`, '=', key)
    .where(key, '<>', '')
    .where('c.joinedInto', 'is', null)
    .where('c.erasedAt', 'is', null)
    .where('c.id', '<>', id)
    .where(
      sql<boolean>`exists (select from order_groups g join orders o on o.group_id = g.id
      where g.customer_id = c.id and o.confirmed_at is not null)`,
    )
    .orderBy('c.createdAt', 'desc')
    .limit(5)
  return (await found.execute()).map((row) => ({ ...row, email: row.email ?? '' }))
}

function ofOrder<T extends { readonly at: Date }>({ number, ...event }: WithOrderNumber<T>) {
  return { ...event, orderNumber: orderNumberText(number), at: new Date(event.at) }
}

/** Restores the date, which is text in JSON. */
function withTimes<Row extends { readonly lastUsedAt: Date }>(row: Row): Row {
  return { ...row, lastUsedAt: new Date(row.lastUsedAt) }
}

/** Reads all lists of a profile in one statement; each list is bounded. */
async function readParts(db: Db, whose: CustomerScope, id: string): Promise<Parts> {
  const most = sql.lit(maxListed)
  const { rows } = await sql<Parts>`
    with own as materialized (
      select o.id, o.number, o.shop_id, o.shop_name, o.shop_name_ar, o.total_fils, o.asked_at, ${counts} as counts,
        g.first_name, g.last_name, g.email, g.phone, g.address_line, g.city, g.emirate, g.created_at
      from order_groups g join orders o on o.group_id = g.id
      where g.customer_id = ${id} and ${ordersKnownTo(whose)})
    select
      (select coalesce(json_agg(x order by x."lastUsedAt" desc), '[]') from (
        select first_name as "firstName", last_name as "lastName", email, phone, max(created_at) as "lastUsedAt"
        from own group by 1, 2, 3, 4 order by 5 desc limit ${most}) x) as contacts,
      (select coalesce(json_agg(x order by x."lastUsedAt" desc), '[]') from (
        select address_line as "addressLine", city, emirate, count(*)::int as orders, max(created_at) as "lastUsedAt"
        from own group by 1, 2, 3 order by 5 desc limit ${most}) x) as addresses,
      (select coalesce(json_agg(x order by x.spent desc, x."shopName"), '[]') from (
        select coalesce(shop_id::text, 'majlis') as "shopId", count(*)::int as orders,
          (array_agg(shop_name order by created_at desc))[1] as "shopName", (array_agg(shop_name_ar order by created_at desc))[1] as "shopNameAr",
          coalesce(sum(total_fils) filter (where counts), 0)::float8 as spent
        from own group by shop_id order by spent desc limit ${most}) x) as shops,
      (select coalesce(json_agg(x order by x.at desc), '[]') from (
        select m.id, m.order_id as "orderId", own.number, m.text, m.at,
          coalesce(own.asked_at <= m.at, false) as "isWaiting"
        from order_messages m join own on own.id = m.order_id
        where m.kind = 'question' order by m.at desc limit ${most}) x) as questions,
      (select coalesce(json_agg(x order by x.at desc), '[]') from (
        select r.id, r.order_id as "orderId", own.number, p.name as "productName", p.name_ar as "productNameAr",
          r.stars as rating, r.comment, r.status, r.created_at as at
        from reviews r join own on own.id = r.order_id join products p on p.id = r.product_id
        where ${whose.shopId === undefined ? sql`true` : sql`r.status = 'approved'`}
        order by r.created_at desc limit ${most}) x) as reviews`.execute(db)
  const [parts] = rows
  if (!parts) throw new Error('a question without an answer')
  return parts
}
