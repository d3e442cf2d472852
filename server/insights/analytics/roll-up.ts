import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/deps.ts'
import { recurring } from '#server/platform/jobs/job.ts'
import { answerHours } from '#domain/insights/analytics/quality.ts'
import { orderStatuses, orderStages } from '#domain/orders/order-status.ts'

/** About how many changed shop days one run recomputes: a reader waits for no more. */
const mostAtOnce = 2_000

/**
 * Recomputes changed figures, newest days first, as many as fit into one run. Concurrent runs wait for each other, so
 * that none overwrites newer figures with stale ones. Returns the last day still to be recomputed, or null if none is.
 */
export async function rollUp(db: Db, most = mostAtOnce): Promise<string | null> {
  if ((await lastStale(db)) === null) return null
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('figures'))`.execute(tx)
    const { rows: changed } = await sql<Cell>`
      delete from figure_changes where day >= coalesce(
        (select day from figure_changes order by day desc offset ${most} limit 1), '-infinity')
      returning day, shop_id`.execute(tx)
    const isOfPlatform = ({ shopId }: Cell) => shopId === null
    for (const cells of [changed.filter(isOfPlatform), changed.filter((one) => !isOfPlatform(one))]) {
      // Each group takes a few statements, which run one after the other on the connection of the transaction.
      // oxlint-disable-next-line no-await-in-loop
      if (cells.length > 0) await makeAnew(tx, cells)
    }
    return lastStale(tx)
  })
}

/** Recomputes all changed figures, one run after the other, so that other work gets its turn in between. */
export async function rollUpAll(db: Db): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop
  while ((await rollUp(db)) !== null);
}

/** Recomputes every day from orders and the ledger, whether it changed or not. */
export async function rebuildFigures(db: Db): Promise<void> {
  await sql`
    insert into figure_changes (day, shop_id)
    select distinct (created_at at time zone 'Asia/Dubai')::date, shop_id from orders
    union select distinct (b.at at time zone 'Asia/Dubai')::date, e.shop_id
      from ledger_entries e join ledger_batches b on b.id = e.batch_id
    union select day, shop_id from daily_figures`.execute(db)
  await rollUpAll(db)
}

async function lastStale(db: Db): Promise<string | null> {
  const { day } = await db
    .selectFrom('figureChanges')
    .select((of) => of.fn.max('day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/** Rolls up every minute, so that readers have little to wait for. */
export const rollUpFigures = recurring('roll-up-figures', '* * * * *', ({ db }) => rollUpAll(db))

/** A day of a shop, or of the platform store if `shopId` is null. */
type Cell = { readonly day: string; readonly shopId: string | null }

const zone = sql.lit('Asia/Dubai')
const isIn = (stages: readonly string[]) => sql`o.status in (${sql.join(stages.map((one) => sql.lit(one)))})`
/** Each status has its column. */
const statusColumns = sql.join(orderStatuses.map((one) => sql.ref(one)))
const stands = sql`not ${isIn(orderStages.cancelled)}`

/** SQL for the rows to recompute, in a form that lets an index find them. */
type CellFilters = {
  /** `c (day, shop_id)` */
  readonly days: RawBuilder<unknown>
  /** `c (month, shop_id)` */
  readonly months: RawBuilder<unknown>
  /** Whether a row of this alias belongs to the shop of `c`. */
  readonly sameShop: (alias: string) => RawBuilder<unknown>
}

function wantedOf(cells: readonly Cell[]): CellFilters {
  const of = sql`unnest(${cells.map(({ day }) => day)}::date[], ${cells.map(({ shopId }) => shopId)}::uuid[])
    as each (day, shop_id)`
  const isOfPlatform = cells[0]?.shopId === null
  return {
    days: sql`(select distinct day, shop_id from ${of})`,
    months: sql`(select distinct date_trunc('month', day)::date as month, shop_id from ${of})`,
    sameShop: (alias) =>
      isOfPlatform ? sql`${sql.ref(alias)}.shop_id is null` : sql`${sql.ref(alias)}.shop_id = c.shop_id`,
  }
}

/** Recomputes some days from orders, returns and the ledger. The cells are either all shops' or all the platform's. */
async function makeAnew(tx: Tx, cells: readonly Cell[]): Promise<void> {
  const wanted = wantedOf(cells)
  await makeDays(tx, wanted)
  await makeProductDays(tx, wanted)
  await makeProductMonths(tx, wanted)
}

async function makeDays(tx: Tx, filters: CellFilters): Promise<void> {
  const { days, sameShop } = filters
  await sql`delete from daily_figures f using ${days} c where f.day = c.day and ${sameShop('f')}`.execute(tx)
  await sql`insert into daily_figures (day, shop_id, ${statusColumns}, returned,
      new_customers, new_to_shop, ordered_fils, answered, answered_in_time, dated, dated_in_time, sold_fils,
      refunded_fils, commission_fils, earned_fils)
    select day, shop_id, ${sql.join(orderStatuses.map((one) => sql`sum(${sql.ref(one)})`))}, sum(returned),
      sum(new_customers), sum(new_to_shop), sum(ordered), sum(answered), sum(answered_in_time), sum(dated),
      sum(dated_in_time), sum(sold), sum(refunded), sum(commission), sum(earned)
    from (${placed(filters)} union all ${booked(filters)}) as f group by day, shop_id`.execute(tx)
}

/** SQL: the orders of the wanted days, each with its day. Orders not yet paid or confirmed do not count. */
function ordersOf({ days, sameShop }: CellFilters) {
  return sql`(select o.*, c.day from ${days} c join orders o on ${sameShop('o')}
    and ${within('o.created_at')} and o.confirmed_at is not null)`
}

/** SQL: whether a moment lies in the day of `c`, in a form that can use an index. */
function within(moment: string) {
  const begins = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone ${zone})`
  return sql`${sql.ref(moment)} >= ${begins(sql`c.day`)} and ${sql.ref(moment)} < ${begins(sql`c.day + 1`)}`
}

/** SQL: whether `o` is its customer's first order; of the orders in the checkout `g`, only the first counts. */
const isFirst = sql`not exists (select from order_groups e join orders eo on eo.group_id = e.id
    where e.customer_id = g.customer_id and (e.created_at, e.id) < (g.created_at, g.id)
      and eo.confirmed_at is not null)
  and not exists (select from orders e where e.group_id = g.id and e.id < o.id and e.confirmed_at is not null)`
const isFirstOfShop = sql`not exists (select from order_groups e join orders eo on eo.group_id = e.id
    where e.customer_id = g.customer_id and (e.created_at, e.id) < (g.created_at, g.id)
      and eo.shop_id is not distinct from o.shop_id and eo.confirmed_at is not null)`

/** SQL: when a shop accepted or rejected an order `o`; null if it was cancelled before. */
const firstAnswer = sql`select min(e.at) as at from order_events e
  where e.order_id = o.id and e.to_status in ('accepted', 'rejected')`
const answerDue = sql`o.confirmed_at + ${sql.lit(answerHours)} * interval '1 hour'`
const isAnswered = sql`o.confirmed_at is not null
  and (answer.at is not null or o.status = 'cancelled' and o.status_since > ${answerDue})`
const isDated = sql`${isIn(orderStages.delivered)} and o.delivery_date is not null`

/** SQL: the quality counts of orders, once they are answered and delivered. */
const judged = sql`count(*) filter (where ${isAnswered}) as answered,
  count(*) filter (where ${isAnswered} and answer.at <= ${answerDue}) as answered_in_time,
  count(*) filter (where ${isDated}) as dated,
  count(*) filter (where ${isDated} and (o.delivered_at at time zone ${zone})::date <= o.delivery_date) as dated_in_time`

function placed(filters: CellFilters) {
  const count = (status: string) => sql`count(*) filter (where ${isIn([status])}) as ${sql.ref(status)}`
  const isReturned = sql`exists (select from returns r where r.order_id = o.id and r.status <> 'refused')`
  return sql`select o.day, o.shop_id, ${sql.join(orderStatuses.map(count))},
      count(*) filter (where ${isIn(orderStages.delivered)} and ${isReturned}) as returned,
      count(*) filter (where ${isFirst}) as new_customers,
      count(distinct g.customer_id) filter (where ${isFirstOfShop}) as new_to_shop,
      coalesce(sum(o.total_fils) filter (where ${stands}), 0) as ordered,
      ${judged},
      0 as sold, 0 as refunded, 0 as commission, 0 as earned
    from ${ordersOf(filters)} o join order_groups g on g.id = o.group_id
      left join lateral (${firstAnswer}) answer on true group by o.day, o.shop_id`
}

/** SQL: sums of the ledger, from the accounts of shops and those of the platform's own sales. */
function booked({ days, sameShop }: CellFilters) {
  const sum = (kinds: readonly string[], sign = 1) => {
    const isOfKind = sql`e.kind in (${sql.join(kinds.map((one) => sql.lit(one)))})`
    return sql`coalesce(${sql.lit(sign)} * sum(e.fils) filter (where ${isOfKind}), 0)`
  }
  return sql`select c.day, e.shop_id, ${sql.join(orderStatuses.map(() => sql`0`))}, 0, 0, 0, 0, 0, 0, 0, 0, ${sum(['sale'], -1)}, ${sum(['refund'])},
      ${sum(['commission'])},
      coalesce(-sum(e.fils) filter (where e.account = 'owed_to_shop' and e.kind <> 'payout'), 0)
    from ${days} c join ledger_batches b on true join ledger_entries e on e.batch_id = b.id
    where ${within('b.at')} and b.event <> 'euros-converted' and ${sameShop('e')} and e.account in ('owed_to_shop', 'own_sales', 'own_sales_vat')
    group by c.day, e.shop_id`
}

async function makeProductDays(tx: Tx, filters: CellFilters): Promise<void> {
  const { days, sameShop } = filters
  await sql`delete from piece_figures f using ${days} c
    where f.span = 'day' and f.starts_on = c.day and ${sameShop('f')}`.execute(tx)
  await sql`insert into piece_figures (span, starts_on, shop_id, product_id, orders, quantity, ordered_fils)
    select 'day', o.day, o.shop_id, i.product_id, count(distinct o.id), sum(i.quantity - i.cancelled),
      sum(i.total_fils)
    from ${ordersOf(filters)} o join order_items i on i.order_id = o.id
    where ${stands} and i.quantity > i.cancelled group by o.day, o.shop_id, i.product_id order by i.product_id`.execute(
    tx,
  )
}

async function makeProductMonths(tx: Tx, { months, sameShop }: CellFilters): Promise<void> {
  await sql`delete from piece_figures f using ${months} c
    where f.span = 'month' and f.starts_on = c.month and ${sameShop('f')}`.execute(tx)
  await sql`insert into piece_figures (span, starts_on, shop_id, product_id, orders, quantity, ordered_fils)
    select 'month', date_trunc('month', f.starts_on)::date, f.shop_id, f.product_id, sum(f.orders), sum(f.quantity),
      sum(f.ordered_fils)
    from ${months} c join piece_figures f on f.span = 'day' and f.starts_on >= c.month
      and f.starts_on < c.month + interval '1 month' and ${sameShop('f')}
    group by 2, f.shop_id, f.product_id order by f.product_id`.execute(tx)
}
