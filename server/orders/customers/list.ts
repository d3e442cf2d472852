import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Decoded } from '#contract/endpoint.ts'
import type { Customer, customerFilters, listCustomers as listed } from '#contract/orders/customers.ts'
import { moreThanDaysAgo } from '#domain/orders/customer.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Db } from '#server/deps.ts'
import { type CountedPage, hasEveryWord, pageOf, sortedBy } from '#server/platform/db/page.ts'
import { counts } from '#server/shops/sales.ts'

type CustomerFilters = z.output<typeof customerFilters>

/** Scope of customers: the whole marketplace, or one shop, which sees only details from its own orders. */
export type CustomerScope = { readonly shopId?: string }

/** SQL condition: orders `o` visible in a scope; for a shop, its own confirmed ones. */
export function ordersKnownTo({ shopId }: CustomerScope) {
  return shopId === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`o.shop_id = ${shopId} and o.confirmed_at is not null`
}

const spentFils = sql<number>`coalesce(sum(o.total_fils) filter (where ${counts}), 0)::float8`

type Figures = { readonly orders: number; readonly spentFils: number; readonly lastAt: string | null }
/** SQL for a figure over a customer's orders, which are found by an index. */
const ofOrders = <T>(figure: RawBuilder<T>) =>
  sql<T>`(select ${figure} from order_groups g join orders o on o.group_id = g.id where g.customer_id = c.id)`
const figures = ofOrders(
  sql<Figures>`json_build_object('orders', count(*)::int, 'spentFils', ${spentFils}, 'lastAt', max(o.created_at))`,
)

type Place = { readonly addressLine: string; readonly city: string; readonly emirate: Emirate }
/** SQL for the address of the newest confirmed checkout; of an unconfirmed one only if there is no other. */
const lastPlace = sql<Place | null>`(select json_build_object('addressLine', g.address_line, 'city', g.city, 'emirate', g.emirate)
  from order_groups g where g.customer_id = c.id order by exists (select from orders o where o.group_id = g.id
    and o.confirmed_at is not null) desc, g.created_at desc, g.id desc limit 1)`

type Narrowed = Omit<CustomerFilters, 'search' | 'email'> & { readonly now: Date }
type CustomersQuery = CustomerFilters & { readonly now: Date }

/** SQL aggregate conditions on all orders `o` of a customer, with their checkouts `g`. */
function ofTheirOrders({ emirate, last, orders: many, now }: Narrowed): RawBuilder<SqlBool>[] {
  const [way, days] = last?.split('-') ?? []
  const edge = moreThanDaysAgo(Number(days), now)
  const since = moreThanDaysAgo(30, now)
  return [
    ...(emirate ? [sql<SqlBool>`bool_or(g.emirate = ${emirate})`] : []),
    ...(way === 'within' ? [sql<SqlBool>`max(o.created_at) > ${edge}`] : []),
    ...(way === 'before' ? [sql<SqlBool>`max(o.created_at) <= ${edge}`] : []),
    ...(many === 'new' ? [sql<SqlBool>`min(o.created_at) > ${since}`] : []),
    ...(many === 'one' ? [sql<SqlBool>`count(*) = 1`] : []),
    ...(many === 'several' ? [sql<SqlBool>`count(*) > 1`] : []),
  ]
}

/** Query of all customers with their figures. */
function allCustomers(db: Db, { search, email, ...asked }: CustomersQuery) {
  // A word may also match a joined customer, or the city of a checkout.
  const found = hasEveryWord(
    search,
    (
      word,
    ) => sql<SqlBool>`c.id in (select coalesce(x.joined_into, x.id) from customers x where x.search_form like ${word}
      union all select customer_id from order_groups where search_form(city) like ${word})`,
  )
  const conditions = ofTheirOrders(asked)
  const whoOrdered = sql<SqlBool>`c.id in (select g.customer_id from order_groups g join orders o on o.group_id = g.id
    group by g.customer_id having ${sql.join(conditions, sql` and `)})`
  return db
    .selectFrom('customers as c')
    .select(['c.id', 'c.email', 'c.firstName', 'c.lastName', 'c.phone', 'c.createdAt', 'c.updatedAt'])
    .select([figures.as('figures'), lastPlace.as('place')])
    .where('c.joinedInto', 'is', null)
    .where('c.erasedAt', 'is', null)
    .where(found)
    .$if(email !== '', (all) => all.where('c.email', '=', email.toLowerCase()))
    .$if(conditions.length > 0, (all) => all.where(whoOrdered))
}

/** Query of a shop's customers with details from its own orders; other details are neither returned nor searched. */
function customersOfShop(db: Db, whose: CustomerScope, { search, email, ...asked }: CustomersQuery) {
  const found = hasEveryWord(
    search,
    (word) => sql<SqlBool>`bool_or(g.search_form like ${word} or search_form(g.city) like ${word})`,
  )
  const named = email === '' ? [] : [sql<SqlBool>`bool_or(g.email = ${email.toLowerCase()})`]
  const own = db
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['g.customerId', sql<Date>`min(o.created_at)`.as('since')])
    .select(sql<Date>`max(o.created_at)`.as('last'))
    .select(sql<string>`(array_agg(g.id order by g.created_at desc, g.id desc))[1]`.as('newest'))
    .select(sql<number>`count(*)::int`.as('orders'))
    .select(spentFils.as('spentFils'))
    .where(ordersKnownTo(whose))
    .groupBy('g.customerId')
    .having(sql<SqlBool>`${sql.join([found, ...named, ...ofTheirOrders(asked)], sql` and `)}`)
  return db
    .selectFrom(own.as('own'))
    .innerJoin('customers as c', 'c.id', 'own.customerId')
    .innerJoin('orderGroups as g', 'g.id', 'own.newest')
    .select(['c.id', 'g.email', 'g.firstName', 'g.lastName', 'g.phone', 'own.since as createdAt'])
    .select('own.last as updatedAt')
    .select(
      sql<Figures>`json_build_object('orders', own.orders, 'spentFils', own.spent_fils, 'lastAt', own.last)`.as(
        'figures',
      ),
    )
    .select(
      sql<Place>`json_build_object('addressLine', g.address_line, 'city', g.city, 'emirate', g.emirate)`.as(
        'place',
      ),
    )
    .where('c.erasedAt', 'is', null)
}

const orders = {
  id: 'c.id',
  by: {
    name: sql`lower(c.first_name || ' ' || c.last_name)`,
    since: sql`c.created_at`,
    orders: ofOrders(sql`count(*)`),
    spent: ofOrders(spentFils),
    lastOrder: ofOrders(sql`coalesce(max(o.created_at), '-infinity')`),
  },
}
const ordersOfShop = {
  id: 'c.id',
  by: {
    name: sql`lower(g.first_name || ' ' || g.last_name)`,
    since: sql`own.since`,
    orders: sql`own.orders`,
    spent: sql`own.spent_fils`,
    lastOrder: sql`own.last`,
  },
}

const customersQuery = (db: Db, whose: CustomerScope, asked: CustomersQuery) =>
  whose.shopId === undefined ? allCustomers(db, asked) : customersOfShop(db, whose, asked)
type CustomerRow = Awaited<ReturnType<ReturnType<typeof allCustomers>['executeTakeFirstOrThrow']>>

function customerOf({ figures: has, place, email, ...row }: CustomerRow, language: Language): Customer {
  return {
    ...row,
    email: email ?? '',
    address: place ? listedPlace(place, language) : '',
    totalOrders: has.orders,
    totalSpent: has.spentFils,
    lastOrderDate: has.lastAt === null ? null : new Date(has.lastAt),
  }
}

function listedPlace({ addressLine, city, emirate }: Place, language: Language): string {
  const name = emirateNames[emirate][language]
  const parts = [addressLine, ...(city === name ? [] : [city]), name]
  return parts.join(language === 'ar' ? '، ' : ', ')
}

type Reading = { readonly language: Language; readonly now: Date }

/** Lists a page of customers; by default the newest first, for a shop those with the newest order first. */
export async function listCustomers(
  db: Db,
  whose: CustomerScope,
  { language, now, sort, limit, offset, ...filters }: Reading & Decoded<typeof listed.admin>['query'],
): Promise<CountedPage<Customer[]>> {
  const sorted =
    whose.shopId === undefined
      ? sortedBy(sort ?? '-since', orders)
      : sortedBy(sort ?? '-lastOrder', ordersOfShop)
  const asked = customersQuery(db, whose, { ...filters, now }).orderBy(sorted)
  const found = await pageOf(asked, { limit, offset })
  return { ...found, rows: found.rows.map((row) => customerOf(row, language)) }
}

/** Finds a customer as in the list; undefined if not in scope. */
export async function findCustomer(
  db: Db,
  whose: CustomerScope,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<Customer | undefined> {
  const everyone = { search: '', email: '', now: new Date(0) }
  const row = await customersQuery(db, whose, everyone).where('c.id', '=', id).executeTakeFirst()
  return row && customerOf(row, language)
}

const rowsAtOnce = 500
/** Maximum number of customers in a file. */
const mostInFile = 100_000

/** Yields all matching customers in batches, newest first; ids are ordered by time, so no customer is repeated. */
export async function* eachCustomer(
  db: Db,
  whose: CustomerScope,
  { language, ...asked }: Reading & CustomerFilters,
): AsyncGenerator<Customer> {
  const all = customersQuery(db, whose, asked).orderBy('c.id', 'desc').limit(rowsAtOnce)
  let rows = await all.execute()
  for (let written = 0; rows.length > 0 && written < mostInFile; written += rowsAtOnce) {
    yield* rows.map((row) => customerOf(row, language))
    const last = rows.at(-1)?.id ?? ''
    rows = rows.length < rowsAtOnce ? [] : await all.where('c.id', '<', last).execute()
  }
}
