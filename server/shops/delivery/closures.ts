import { shopTag } from '#server/catalogue/tags.ts'
import { sql } from 'kysely'
import { isoDay } from '#contract/fields.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Closure, mostClosures } from '#domain/shops/delivery.ts'
import { recordChange } from '#server/catalogue/listings/rows.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'

/** When a shop is closed, from today on, soonest first; with the orders that it has promised to bring meanwhile. */
export async function listClosures({ db, clock }: Deps, shopId: string) {
  const { rows } = await sql<Closure & { promised: number }>`
    select first_day, last_day, (select count(*)::int from orders o
        where o.shop_id = c.shop_id and o.delivery_date between c.first_day and c.last_day
          and o.status in ('pending', 'accepted', 'processing', 'shipped')) as promised
    from shop_closures c where shop_id = ${shopId} and last_day >= ${dayOf(clock())}::date order by first_day`.execute(
    db,
  )
  return rows
}

/** The next days on which a shop is closed, or those that it is in; null where none are named. */
export async function nextClosure(db: Db, shopId: string, now: Date): Promise<Closure | null> {
  const named = db.selectFrom('shopClosures').select(['firstDay', 'lastDay']).where('shopId', '=', shopId)
  const ahead = named.where('lastDay', '>=', dayOf(now)).orderBy('firstDay').limit(1)
  return (await ahead.executeTakeFirst()) ?? null
}

/** Closes a shop; named again from the same day, over or not, it is closed until the new last day. Refusal: closure.too-many. */
export async function saveClosure(deps: Deps, shopId: string, closure: Closure): Promise<Closure> {
  await deps.db.transaction().execute(async (tx) => {
    await holdShop(tx, shopId)
    const { lastDay } = closure
    await tx
      .insertInto('shopClosures')
      .values({ ...closure, shopId })
      .onConflict((again) => again.columns(['shopId', 'firstDay']).doUpdateSet({ lastDay, isOver: false }))
      .execute()
    const ahead = await tx
      .selectFrom('shopClosures')
      .select((of) => of.fn.countAll<bigint>().as('count'))
      .where('shopId', '=', shopId)
      .where('lastDay', '>=', dayOf(deps.clock()))
      .executeTakeFirstOrThrow()
    if (ahead.count > mostClosures) throw new Refusal('closure.too-many', { max: mostClosures })
    await recordChange(tx, [shopTag(shopId)])
  })
  return closure
}

/** Opens a shop again, from this morning on where it was closed by now. Refusal: closure.not-found. */
export async function deleteClosure(deps: Deps, shopId: string, firstDay: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const today = dayOf(deps.clock())
    const named = isoDay.safeParse(firstDay).success
    const gone = tx.deleteFrom('shopClosures').where('shopId', '=', shopId).where('firstDay', '=', firstDay)
    const { numDeletedRows: count } = named
      ? await gone.where('lastDay', '>=', today).executeTakeFirstOrThrow()
      : { numDeletedRows: 0n }
    if (count === 0n) throw new Refusal('closure.not-found')
    if (firstDay < today) {
      const lastDay = dayOf(dayStart(today, -1))
      await tx.insertInto('shopClosures').values({ shopId, firstDay, lastDay, isOver: true }).execute()
    }
    await recordChange(tx, [shopTag(shopId)])
  })
}

/** An order that waited for its shop counts its time from the end of a closure: at most 720 hours, by the settings. */
const keptDays = 31

/** Takes from the pages what was said of closures that ended, once; forgets them when no order counts from them any more. */
export async function endClosures({ db, clock }: Deps): Promise<void> {
  const today = dayOf(clock())
  await db.transaction().execute(async (tx) => {
    const ended = tx.updateTable('shopClosures').set({ isOver: true }).where('isOver', '=', false)
    const shops = await ended.where('lastDay', '<', today).returning('shopId').execute()
    if (shops.length > 0) await recordChange(tx, [...new Set(shops.map(({ shopId }) => shopTag(shopId)))])
    const forgotten = dayOf(dayStart(today, -keptDays))
    await tx.deleteFrom('shopClosures').where('lastDay', '<', forgotten).execute()
  })
}

/** Two people of one shop take turns, so that their closures together are within the bound. */
async function holdShop(tx: Tx, shopId: string): Promise<void> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forNoKeyUpdate().execute()
}
