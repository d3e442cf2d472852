import type { Deps } from '#server/deps.ts'
import type { Progress } from './bulk.ts'
import { seedDemo } from './demo.ts'

/**
 * In demo mode, furnishes an empty Majlis, goes on where that was interrupted, and brings newer pictures into a demo; never
 * touches one that people filled.
 */
export async function seedIfEmpty(deps: Deps, report?: Progress): Promise<void> {
  if (!deps.config.demoMode) return
  const seeds = await deps.db.selectFrom('seeds').select('name').execute()
  const isDemo = seeds.some(({ name }) => name === 'demo' || name === 'demo begun')
  if (!isDemo && !(await isEmpty(deps))) return
  const mark = deps.db.insertInto('seeds').values({ name: 'demo begun' })
  if (!isDemo) await mark.onConflict((again) => again.doNothing()).execute()
  await seedDemo(deps, report)
}

async function isEmpty({ db }: Deps): Promise<boolean> {
  const tables = ['shops', 'categories', 'products'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('id').limit(1).execute()))
  return rows.every((found) => found.length === 0)
}
