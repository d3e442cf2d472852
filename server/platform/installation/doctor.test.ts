import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sayCharges, sayInstalments } from '#server/money/ledger/unknown-charges.ts'
import type { Db } from '#server/deps.ts'
import { sayBooks } from '#server/money/ledger/verify-chain.ts'
import { createInstalments } from '#server/orders/payments/instalments.ts'
import { createCards } from '#server/orders/payments/stripe.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { startS3StandIn, type StandIn } from '#server/testing/fakes/s3-stand-in.ts'
import { silent } from '#server/testing/postgres.ts'
import { examine } from './doctor.ts'

const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }
let dataDir: string
let database: TestDatabase
let bucket: StandIn
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'majlis-doctor-'))
  database = await createTestDatabase('owner')
  bucket = await startS3StandIn(keys)
})
afterAll(async () => {
  await database.drop()
  await bucket.close()
  await rm(dataDir, { recursive: true })
})

async function found(settings: Record<string, string>) {
  const config = readConfig({ DATA_DIR: dataDir, DEMO_MODE: 'true', ...settings })
  const cards = await createCards(config)
  const askCards = async () => cards?.disputesSince(new Date())
  const lookAtCharges = (db: Db) => sayCharges(db, cards, new Date())
  const lookAtInstalments = (db: Db) => sayInstalments(db, createInstalments(config), new Date())
  const looks = { lookAtBooks: sayBooks, lookAtCharges, lookAtInstalments }
  const findings = await examine(config, { log: silent, askCards, ...looks })
  return Object.fromEntries(findings.map(({ what, isWell, said }) => [what, `${isWell} ${said}`]))
}

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('neighbours that are well are named with what they are, and nothing stays of the try', async () => {
  const said = await found({
    DATABASE_URL: database.url,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'majlis',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  })
  expect(said['Database']).toMatch(
    /^true PostgreSQL \d+.*, \d+ connections, clock off by .* s, schema up to date, \w+ owns the tables$/,
  )
  expect(said['Books']).toBe('true as they were written, none yet')
  expect(said['File store']).toBe(`true bucket majlis at ${bucket.endpoint}`)
  expect(said['Data directory']).toMatch(/GiB free/)
  expect(said['Mail server']).toMatch(/^true not set/)
  expect(said['Card provider']).toMatch(/^true not set/)
  expect(said['Card charges']).toBe('true not set: no cards are charged')
  expect(said['Instalments']).toBe('true not set: no instalments are offered')
  expect(bucket.objects.size).toBe(0)
})

test('each neighbour that is away or refuses the keys is named, and no secret is told', async () => {
  const port = await closedPort()
  const said = await found({
    DATABASE_URL: `postgres://majlis:hidden@127.0.0.1:${port}/majlis`,
    SMTP_URL: `smtp://majlis:hidden@127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: 'sk_hidden',
    STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'majlis',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: 'hidden',
  })
  for (const what of ['Database', 'Books', 'File store', 'Mail server', 'Card provider'])
    expect(said[what]).toMatch(/^false ./)
  expect(JSON.stringify(said)).not.toContain('hidden')
})

test('an embedded database that does not run is no fault', async () => {
  expect((await found({}))['Database']).toBe('true embedded, not running')
})
