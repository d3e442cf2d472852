/**
 * Analytics of a year with many orders: how long an answer takes for the marketplace and for a shop, beside adding up the
 * same revenue and the same best pieces from the orders by hand; and how long all figures take to be made anew.
 * `node bench/analytics.ts [orders] [questions]`
 */
import { sql } from 'kysely'
import { rebuildFigures, rollUp } from '#server/insights/analytics/rolling-up.ts'
import { readAnalytics } from '#server/insights/analytics/read.ts'
import { createDatabase, type Db } from '#server/platform/db/db.ts'
import { createLog } from '#server/platform/process/log.ts'
import { openCatalogue } from './catalogues.ts'
import { percentile } from './load.ts'

const [orders = 1_000_000, questions = 15] = process.argv.slice(2).map(Number)
const goalMs = 300
const now = new Date()

const catalogue = await openCatalogue(10_000, `analytics-${orders}`)
const { db, learnTypes } = createDatabase({ connectionString: catalogue.url, max: 6 }, createLog('warn'))
await learnTypes()
try {
  await writeOrders(db)
  const shopId = await largestShop(db)
  const deps = { db, clock: () => now }
  const year = { from: dayBefore(365), to: dayBefore(0), compare: 'before' as const }
  const asked = {
    'the marketplace, by month': () => readAnalytics(deps, 'marketplace', { ...year, step: 'month' }),
    'the marketplace, by day': () => readAnalytics(deps, 'marketplace', { ...year, step: 'day' }),
    'the largest shop': () => readAnalytics(deps, { shopId }, { ...year, step: 'month' }),
  }
  const byHand = await measured(() => addUpByHand(db))
  console.log(`${orders} orders, added up by hand: ${told(byHand)}`)
  for (const [whose, ask] of Object.entries(asked)) {
    const took = await measured(ask)
    const ratio = Math.round((10 * percentile(byHand, 0.5)) / percentile(took, 0.5)) / 10
    const verdict = percentile(took, 0.95) <= goalMs ? 'reached' : 'MISSED'
    console.log(`  ${whose}: ${told(took)} (goal ${goalMs} ms) ${verdict}, ${ratio} times as fast as by hand`)
  }
  const changed = await measured(async () => {
    await sql`update orders set status = 'delivered' where id in
      (select id from orders where status = 'shipped' order by created_at desc limit 20)`.execute(db)
    await rollUp(db)
  })
  console.log(`  twenty orders moved and made up for: ${told(changed)}`)
} finally {
  await db.destroy()
  await catalogue.close()
}

function dayBefore(days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}

async function measured(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let question = 0; question < questions; question++) {
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
  }
  return took.toSorted((one, other) => one - other)
}

function told(took: readonly number[]): string {
  return `p50 ${Math.round(percentile(took, 0.5))} ms, p95 ${Math.round(percentile(took, 0.95))} ms`
}

/** What a screen would have to ask without the figures: revenue by month and the best pieces of a year. */
async function addUpByHand(on: Db): Promise<void> {
  await sql`select date_trunc('month', created_at at time zone 'Asia/Dubai'), sum(total_fils), count(*) from orders
    where status not in ('cancelled', 'rejected') and created_at > ${now}::timestamptz - interval '1 year' group by 1`.execute(
    on,
  )
  await sql`select i.product_id, sum(i.total_fils) from orders o join order_items i on i.order_id = o.id
    where o.status not in ('cancelled', 'rejected') and o.created_at > ${now}::timestamptz - interval '1 year'
    group by 1 order by 2 desc limit 10`.execute(on)
}

async function largestShop(on: Db): Promise<string> {
  const found = on.selectFrom('dailyFigures').select('shopId').where('shopId', 'is not', null)
  const { shopId } = await found
    .groupBy('shopId')
    .orderBy((of) => of.fn.sum('orderedFils'), 'desc')
    .executeTakeFirstOrThrow()
  return shopId ?? ''
}

/**
 * Orders of two years, two lines each, of a third as many customers, straight into the tables and without their triggers;
 * then all figures at once.
 */
async function writeOrders(on: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders`.execute(on)
  if ((rows[0]?.count ?? 0) >= orders) return
  const begun = performance.now()
  await on.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    // Nobody searches here; they would take most of the time.
    await sql`drop index customers_searched, order_groups_searched`.execute(tx)
    const id = (kind: number) =>
      sql`(lpad(to_hex(n), 8, '0') || ${`-0000-7000-8000-00000000000${kind}`})::uuid`
    const at = sql`${now}::timestamptz - (n * 2.0 / ${orders}::int) * interval '365 days'`
    await sql`insert into customers (id, email, first_name, last_name, phone, language, created_at, updated_at)
      select ${id(1)}, n || '@x.example', 'Mariam', 'Ali', '+971500000000', 'en', ${at}, ${at}
      from generate_series(1, ${orders}::int, 3) n`.execute(tx)
    await sql`insert into order_groups (id, number, customer_id, first_name, last_name, email, phone, language, emirate, city,
        address_line, payment_method, link, link_expires_at, created_at)
      select ${id(2)}, n, (lpad(to_hex(n - (n - 1) % 3), 8, '0') || '-0000-7000-8000-000000000001')::uuid, 'Mariam', 'Ali',
        'm@x.example', '+971500000000', 'en', 'dubai', 'Dubai', 'Al Wasl Road', 'cash_on_delivery',
        translate(rpad(md5(n::text), 26), '0189', 'ghij'), ${at}, ${at}
      from generate_series(1, ${orders}::int) n`.execute(tx)
    // The first shops sell most.
    await sql`insert into orders (id, number, group_id, shop_id, shop_name, currency, status, status_since, items_fils,
        delivery_fils, cod_fee_fils, total_fils, vat_fils, created_at, updated_at, rejection_reason)
      select ${id(3)}, n, ${id(2)}, s.shop_id, 'Shop', 'AED',
        (array['delivered', 'delivered', 'delivered', 'delivered', 'shipped', 'pending', 'cancelled', 'rejected'])[1 + n % 8]::order_status,
        ${at}, 200000, 0, 0, 200000, 0, ${at}, ${at}, 'x'
      from generate_series(1, ${orders}::int) n
        join (select shop_id, row_number() over (order by shop_id) - 1 as place, count(*) over () as shops
          from (select distinct shop_id from products where shop_id is not null) d) s
          on s.place = floor(s.shops * power((n % 997) / 997.0, 2))`.execute(tx)
    await sql`insert into order_items (order_id, position, product_id, name, quantity, unit_price_fils, vat_fils, total_fils)
      select o.id, l.position, p.ids[1 + (hashtext(o.id::text || l.position) & 65535) % cardinality(p.ids)], 'Piece', 1,
        100000, 0, 100000
      from orders o join (select shop_id, array_agg(id) as ids from products group by shop_id) p on p.shop_id = o.shop_id
        cross join (values (0), (1)) as l (position)`.execute(tx)
  })
  for (const table of ['orders', 'order_items', 'order_groups', 'customers'])
    await sql`analyze ${sql.table(table)}`.execute(on)
  console.log(`${orders} orders written in ${Math.round((performance.now() - begun) / 1000)} s`)
  const started = performance.now()
  await rebuildFigures(on)
  for (const table of ['daily_figures', 'piece_figures']) await sql`analyze ${sql.table(table)}`.execute(on)
  console.log(`all figures made anew in ${Math.round((performance.now() - started) / 100) / 10} s`)
}
