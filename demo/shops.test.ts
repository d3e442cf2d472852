import { expect, test } from 'vitest'
import type { Db } from '#server/deps.ts'
import { dyingAfter } from '#server/testing/dying-database.ts'
import { startTestDeps } from '#server/testing/deps.ts'
import { readManifest } from './manifest.ts'
import { seedAdmin, seedShops } from './shops.ts'

const now = new Date('2026-11-21T09:00:00Z')

test('a shop whose story is interrupted ends as it was meant, wherever that was (R-DEMO-01)', async () => {
  const { deps, close } = await startTestDeps({ DEMO_MODE: 'true' })
  const { shops } = await readManifest()
  const admin = await seedAdmin({ now, deps })
  for (const [at, shop] of shops.entries()) {
    const seed = (db: Db) => seedShops({ now, deps: { ...deps, db } }, admin, [shop])
    await expect(seed(dyingAfter(at + 1, deps.db))).rejects.toThrow('killed')
    await seed(deps.db)
  }
  const certificates = deps.db
    .selectFrom('kycDocuments')
    .select('status')
    .where('type', '=', 'taxCertificate')
  const statuses = (await certificates.execute()).map(({ status }) => status)
  expect(statuses).toEqual(shops.map(() => 'approved'))
  await close()
})
