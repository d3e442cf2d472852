import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { demoAccounts, payoutEvents } from '#demo/payouts.ts'
import { rollUpAll } from '#server/insights/analytics/roll-up.ts'
import type { Deps, Tx, ShopOwner } from '#server/deps.ts'
import { isConnectionError } from '#server/platform/db/errors.ts'
import { markOldNotificationsRead } from '#server/platform/inbox/inbox.ts'
import type { Demo } from '#demo/demo-ids.ts'
import { play } from '../play.ts'
import { checkoutEvents } from '../orders.ts'
import { demoCheckouts } from '../orders-data.ts'
import { seedAdmin } from '../shops.ts'
import { readOwners, type DemoContext, contextOf } from '../context.ts'
import { type DemoEvent, inOrder } from './event.ts'
import { planOfYear, type SoldProduct } from './plan.ts'

const yearKey = 7_262_547_134
const dayMs = 86_400_000
/** Only events of the last days send notifications, so that inboxes show recent ones. */
const notifiedDays = 2
/** Progress is stored after this many events; after a crash they are replayed, which is idempotent. */
const keptEach = 20

/** Progress callback. */
type Report = (step: string, done: number, of: number) => void
type How = {
  /** Interrupts it; the next run continues. */
  readonly signal: AbortSignal
  /** Whether requests are served meanwhile, so that it pauses after each event. */
  readonly isServing: boolean
  readonly report?: Report | undefined
}

/**
 * Seeds the demo's year, oldest event first, so that numbers grow with time: once, by one process, continuing after an
 * interruption. Each event is a small transaction. No event is later than the time the year was begun.
 */
export async function furnishYear(deps: Deps, how: How): Promise<void> {
  if (!deps.config.demoYear) return
  await deps.db.transaction().execute(async (tx) => {
    // This transaction only holds the lock.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    if (!(await isMine(tx))) return
    const began = await beginYear(deps)
    if (began) await goOn(deps, began, how)
  })
}

/** Takes the lock; false when another process has it, which completes the year, or else the next start does. */
async function isMine(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${yearKey}) as mine`.execute(
    tx,
  )
  return rows[0]?.mine === true
}

type YearStart = { readonly today: Date; readonly reached: Date }

/** Returns when the year was begun and the time it has reached; null when it is complete or there is no demo. */
async function beginYear({ db, clock }: Deps): Promise<YearStart | null> {
  const rows = await db.selectFrom('seeds').select(['name', 'appliedAt', 'reached']).execute()
  if (!rows.some(({ name }) => name === 'demo')) return null
  const known = rows.find(({ name }) => name === 'demo year')
  if (known) {
    const begun = { today: known.appliedAt, reached: known.reached ?? new Date(0) }
    return begun.reached < begun.today ? begun : null
  }
  const today = clock()
  const reached = new Date(0)
  await db.insertInto('seeds').values({ name: 'demo year', appliedAt: today, reached }).execute()
  return { today, reached }
}

async function goOn(
  deps: Deps,
  { today, reached }: YearStart,
  { signal, isServing, report }: How,
): Promise<void> {
  const started = performance.now()
  const context = await readContext(deps, today)
  const left = (await readPlan(deps, today)).filter(({ at }) => at >= reached)
  for (const [index, event] of left.entries()) {
    if (signal.aborted) return
    const before = performance.now()
    // One after another, in order of time.
    // oxlint-disable-next-line no-await-in-loop
    await play(context, event).catch((error: unknown) => leaveOut(deps, event, error))
    // oxlint-disable-next-line no-await-in-loop
    if (index % keptEach === 0) await keep(deps, event.at)
    // oxlint-disable-next-line no-await-in-loop
    if (isServing) await pauseAfter(performance.now() - before, signal)
    report?.('Year', index + 1, left.length)
  }
  await markOldNotificationsRead(deps.db, new Date(today.getTime() - notifiedDays * dayMs))
  await rollUpAll(deps.db)
  const marks = ['demo orders', 'demo payouts'].map((name) => ({ name }))
  await deps.db
    .insertInto('seeds')
    .values(marks)
    .onConflict((known) => known.doNothing())
    .execute()
  await keep(deps, today)
  deps.log.info({ events: left.length, ms: Math.round(performance.now() - started) }, 'demo year created')
}

async function pauseAfter(tookMs: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(25, tookMs / 2), undefined, { signal }).catch(() => undefined)
}

/** Skips a failed event; if the database is unreachable, throws, and the next start continues. */
function leaveOut({ log }: Deps, { kind, at }: DemoEvent, error: unknown): void {
  if (isConnectionError(error)) throw error
  log.error({ err: error, event: kind, at }, 'a demo event failed and was skipped')
}

async function keep({ db }: Deps, reached: Date): Promise<void> {
  await db.updateTable('seeds').set({ reached }).where('name', '=', 'demo year').execute()
}

async function readContext(deps: Deps, now: Date): Promise<DemoContext> {
  const quiet = { ...deps, log: deps.log.child({}, { level: 'warn' }) }
  const demo: Demo = { deps: quiet, now }
  const context = contextOf(demo, await seedAdmin(demo), await readOwners(demo))
  return { ...context, notifiedSince: new Date(now.getTime() - notifiedDays * dayMs) }
}

/** Returns the events of the year for this demo's products, and of its first orders and payouts unless seeded. */
export async function readPlan(deps: Deps, today: Date): Promise<readonly DemoEvent[]> {
  const owners = await readOwners({ deps, now: today })
  const products = await readProducts(deps, [...owners.values()])
  const shops = await readShops(deps)
  const seeds = await deps.db.selectFrom('seeds').select('name').execute()
  const isDone = (name: string) => seeds.some((seed) => seed.name === name)
  const paid = [...owners].flatMap(([key, { shopId }]) => {
    const [account, since] = [demoAccounts[key], shops.get(shopId)]
    if (!account || !since) return []
    return [{ shopId, key, since, ...account }]
  })
  return inOrder([
    ...planOfYear(today, { products, shops: paid }),
    ...(isDone('demo orders') ? [] : checkoutEvents(today, owners, demoCheckouts)),
    ...(isDone('demo payouts') ? [] : payoutEvents(today, owners)),
  ])
}

/** Products on sale from the platform store and the demo's shops, each since its current price. */
async function readProducts({ db }: Deps, owners: readonly ShopOwner[]): Promise<SoldProduct[]> {
  const rows = await db
    .selectFrom('listings')
    .innerJoin('products', 'products.id', 'listings.productId')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('productPrices', 'productPrices.productId', 'products.id')
    .select(['products.id as productId', 'products.shopId', 'categories.slug as category'])
    .select(['listings.priceAedFils as priceFils', 'productPrices.validFrom as since'])
    .where('productPrices.validUntil', 'is', null)
    .orderBy('products.id')
    .execute()
  const own = new Set(owners.map(({ shopId }) => shopId))
  return rows.filter(({ shopId }) => shopId === null || own.has(shopId))
}

async function readShops({ db }: Deps): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('shops').select(['id', 'createdAt']).execute()
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}
