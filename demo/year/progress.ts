import type { Deps } from '#server/deps.ts'
import { yearDays } from './plan.ts'

const yearMs = yearDays * 86_400_000

/** How much of the demo's year is there while it is being furnished, in whole percent; null at any other time. */
export async function yearProgress({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number | null> {
  if (!config.demoYear) return null
  const year = await db
    .selectFrom('seeds')
    .select(['appliedAt', 'reached'])
    .where('name', '=', 'demo year')
    .executeTakeFirst()
  if (!year?.reached || year.reached >= year.appliedAt) return null
  const left = year.appliedAt.getTime() - year.reached.getTime()
  return Math.max(0, Math.min(99, Math.floor(100 - (left / yearMs) * 100)))
}
