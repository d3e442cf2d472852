import { sql } from 'kysely'
import type { ClosedMonth, Debt } from '#contract/money/ledger/closing.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Deps, Admin } from '#server/deps.ts'

/** Lists the closed months, newest first. */
export async function listClosedMonths(db: Db): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select to_char(l.month, 'YYYY-MM') as month, concat_ws(' ', u.first_name, u.last_name) as closed_by, l.locked_at as closed_at
    from period_locks l join users u on u.id = l.locked_by order by l.month desc`.execute(db)
  return rows
}

/**
 * Closes a month that is over, and all months before it. A batch written at the same time is booked either before the
 * closing or into the open month. Refusals: period.not-over, period.closed.
 */
export async function closeMonth(
  { db, clock }: Deps,
  { userId: actorId }: Admin,
  month: string,
): Promise<void> {
  const at = clock()
  const first = `${month}-01`
  if (dayOf(at) < dayOf(dayStart(nextMonth(month)))) throw new Refusal('period.not-over', {}, 'month')
  await db.transaction().execute(async (tx) => {
    // Waits for transactions that are writing batches, and blocks new ones until the month is closed.
    await sql`select hold_books()`.execute(tx)
    const newest = await tx
      .selectFrom('periodLocks')
      .select('month')
      .where('month', '>=', first)
      .executeTakeFirst()
    if (newest) throw new Refusal('period.closed', {}, 'month')
    await tx.insertInto('periodLocks').values({ month: first, lockedBy: actorId, lockedAt: at }).execute()
    const subject = auditSubject('ledger', null, month)
    await recordAudit(tx, { actorId, action: 'period.closed', ...subject, at })
  })
}

/** The first day of the month after one. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}

/** Lists shops' debts by age, largest first. Earnings pay the oldest debits first, so the newest are unpaid. */
export async function listDebts(db: Db, now: Date): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    with batches as (
      select e.shop_id, b.id, coalesce(b.occurred_at, b.at) as at, sum(e.fils) as fils
      from ledger_entries e join ledger_batches b on b.id = e.batch_id
      where e.account = 'owed_to_shop' group by e.shop_id, b.id
    ), owing as (select shop_id, sum(fils) as owed from batches group by 1 having sum(fils) > 0),
    debits as (
      select shop_id, at, fils, sum(fils) over (partition by shop_id order by at desc, id desc) as so_far
      from batches where fils > 0
    ), unpaid as (
      select o.shop_id, o.owed, ${now}::timestamptz - d.at as age, least(d.fils, o.owed - (d.so_far - d.fils)) as fils
      from owing o join debits d using (shop_id) where d.so_far - d.fils < o.owed
    )
    select s.id as shop_id, s.shop_name, s.shop_name_ar, u.owed::bigint as owed,
      ${between(0, 30)} as up_to30, ${between(30, 60)} as up_to60, ${between(60, 90)} as up_to90, ${between(90, 100_000)} as older
    from unpaid u join shops s on s.id = u.shop_id group by s.id, u.owed order by u.owed desc, s.id`.execute(
    db,
  )
  return rows
}

function between(days: number, until: number) {
  return sql<number>`coalesce(sum(u.fils) filter (where u.age >= make_interval(days => ${days}::int)
    and u.age < make_interval(days => ${until}::int)), 0)::bigint`
}
