import { shopTag } from '#server/catalogue/tags.ts'
import { sql } from 'kysely'
import { isoDay } from '#contract/fields.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Closure, mostClosures } from '#domain/shops/delivery.ts'
import { recordChange } from '#server/catalogue/listings/rows.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'

/** The current and coming closures of a shop, soonest first, each with the number of orders promised for its days. */
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

/** The current or next closure of a shop; null if there is none. */
export async function nextClosure(db: Db, shopId: string, now: Date): Promise<Closure | null> {
  const named = db.selectFrom('shopClosures').select(['firstDay', 'lastDay']).where('shopId', '=', shopId)
  const ahead = named.where('lastDay', '>=', dayOf(now)).orderBy('firstDay').limit(1)
  return (await ahead.executeTakeFirst()) ?? null
}

/** Closes a shop; a closure with the same first day, even a past one, gets the new last day. Refusal: closure.too-many. */
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

/** Removes a closure; one that has begun ends with yesterday. Refusal: closure.not-found. */
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

/** A waiting order's time counts from the end of a closure, for at most 720 hours by the settings. */
const keptDays = 31

/** Updates the pages once for each closure that has ended; deletes closures when no order counts from them any more. */
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

/** Serialises changes by people of the same shop, so that their closures together stay within the limit. */
async function holdShop(tx: Tx, shopId: string): Promise<void> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forNoKeyUpdate().execute()
}
