import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PayoutFigures } from '#contract/money/payouts/payouts.ts'
import type { Db } from '#server/deps.ts'
import { figure, sumsOfMonths } from '#domain/platform/month-figures.ts'

const sumOf = (fils: string) => sql<number>`coalesce(sum(${sql.raw(fils)}), 0)::float8`

type Sums = {
  readonly from: RawBuilder<unknown>
  readonly at: string
  readonly fils: string
  readonly where: RawBuilder<SqlBool>
}

const requested: Sums = {
  from: sql`payouts`,
  at: 'requested_at',
  fils: 'fils',
  where: sql<SqlBool>`true`,
}
const paid: Sums = { ...requested, at: 'paid_at', where: sql<SqlBool>`status = 'paid'` }
const commission: Sums = {
  from: sql`ledger_entries e join ledger_batches b on b.id = e.batch_id`,
  at: 'at',
  fils: '-fils',
  where: sql<SqlBool>`account = 'commission'`,
}

/** The three figures above the payouts, in AED: each of this month with its change and its year (G-37). */
export async function readFigures(db: Db, now: Date): Promise<PayoutFigures> {
  const months = (of: Sums) => sumsOfMonths(now, (moments) => sumsFrom(db, moments, of))
  const [waiting, asked, ...others] = await Promise.all([
    waitingNow(db),
    months(requested),
    months(paid),
    months(commission),
  ])
  const [isPaid, isCommission] = others.map(figure) as [ReturnType<typeof figure>, ReturnType<typeof figure>]
  const { total, count } = waiting
  return {
    waiting: { ...figure(asked), now: total, count, change: null },
    paid: isPaid,
    commission: isCommission,
  }
}

function waitingNow(db: Db) {
  return db
    .selectFrom('payouts')
    .select([sumOf('fils').as('total'), sql<number>`count(*)::int`.as('count')])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
}

/** Sums from each moment until the next. */
async function sumsFrom(
  db: Db,
  moments: readonly Date[],
  { from, at, fils, where }: Sums,
): Promise<number[]> {
  const { rows } = await sql<{ place: number; total: number }>`
    select width_bucket(${sql.ref(at)}, ${moments}::timestamptz[]) as place, ${sumOf(fils)} as total
    from ${from} where ${sql.ref(at)} >= ${moments[0]} and ${where} group by 1`.execute(db)
  return moments.map((_, index) => rows.find(({ place }) => place === index + 1)?.total ?? 0)
}
