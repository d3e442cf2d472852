import type { Deps } from '#server/deps.ts'
import { yearDays } from './plan.ts'

const yearMs = yearDays * 86_400_000

/** Returns the progress of seeding the demo's year in whole percent; null when it is not being seeded. */
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
