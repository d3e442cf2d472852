import type { Deps } from '#server/deps.ts'
import { seedDemo } from './demo.ts'

/** In demo mode, furnishes an empty Majlis, or one whose furnishing was interrupted; never one that people filled. */
export async function seedIfEmpty(deps: Deps): Promise<void> {
  if (!deps.config.demoMode) return
  const seeds = await deps.db.selectFrom('seeds').select('name').execute()
  const isBegun = seeds.some(({ name }) => name === 'demo begun')
  if (seeds.some(({ name }) => name === 'demo') || !(isBegun || (await isEmpty(deps)))) return
  const mark = deps.db.insertInto('seeds').values({ name: 'demo begun' })
  await mark.onConflict((again) => again.doNothing()).execute()
  await seedDemo(deps)
}

async function isEmpty({ db }: Deps): Promise<boolean> {
  const tables = ['shops', 'categories', 'products'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('id').limit(1).execute()))
  return rows.every((found) => found.length === 0)
}
