import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createCaches } from '#server/caches.ts'
import type { Caches } from '#server/platform/cache/caches.ts'
import { followOwnChanges } from '#server/catalogue/listings/changes.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { createSimulator } from '#server/money/documents/sending/simulator.ts'
import { chooseInstalments } from '#demo/cards/instalments.ts'
import { chooseCards } from '#demo/cards/provider.ts'
import { asOwner, createTestDatabase } from './database.ts'

export type TestDeps = {
  readonly deps: Deps
  /** Sets the clock that every story reads. */
  readonly setNow: (now: Date) => void
  readonly close: () => Promise<void>
}

/** The minimum for argon2id: no test waits for passwords, unless its settings set the cost. */
const cheapPasswords = { memoryKiB: 8, passes: 1 }

/** The caches of a process; without the catalogue's memory where the tests run without it. */
export function testCaches(): Caches {
  return createCaches({ withMemory: !process.env['TEST_WITHOUT_MEMORY'] })
}

/** Creates the dependencies of stories, on a new database and data directory; for tests that need no HTTP. */
export async function startTestDeps(settings: Record<string, string> = {}): Promise<TestDeps> {
  const isOwner = settings['TEST_ROLE'] === asOwner.TEST_ROLE
  const { db, pool, drop } = await createTestDatabase(isOwner ? 'owner' : 'serving')
  const dataDir = await mkdtemp(join(tmpdir(), 'majlis-test-'))
  const read = readConfig({
    DATA_DIR: dataDir,
    DEMO_MODE: 'false',
    DEMO_YEAR: 'false',
    TRUST_PROXY: 'false',
    ...settings,
  })
  const passwordCost = 'PASSWORD_PASSES' in settings ? read.passwordCost : cheapPasswords
  // Only tests that explicitly run outside demo mode require a second factor of administrators.
  const config = { ...read, passwordCost, adminsNeedFactor: settings['DEMO_MODE'] === 'false' }
  let now: Date | null = null
  const clock = () => now ?? new Date()
  const storage = await createStorage(config)
  const cards = await chooseCards({ config, db, clock })
  const instalments = chooseInstalments({ config, db, clock })
  const eInvoices = config.eInvoicing && createSimulator(clock)
  const log = pino({ level: 'silent' })
  const deps = { db, pool, config, clock, storage, cards, instalments, eInvoices, log, caches: testCaches() }
  // As in a demo: most tests buy as unknown customers, for any amount. Deliveries are final at once.
  const settingsOfTests = {
    cashConfirmation: false,
    codCapFils: null,
    deliveryUndoMinutes: 0,
    monthlyCommissionInvoices: false,
  }
  // Earnings can be paid out at once, by one person.
  const payouts = { payoutHoldDays: 0, payoutSecondPersonAboveFils: null }
  await db
    .updateTable('settings')
    .set({ ...settingsOfTests, ...payouts })
    .execute()
  // As in a demo, where euros have a rate from the first day.
  await sql`insert into exchange_rates (currency, day, rate_bp, source, entered_at)
    values ('EUR', '2020-01-01', 40000, 'Majlis', '2020-01-01')`.execute(db)
  followOwnChanges(deps)
  return {
    deps,
    setNow: (at) => {
      now = at
    },
    close: async () => {
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
