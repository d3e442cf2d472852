/**
 * Buyers, cancellers, readers, shops, administrators and counters on a demo of its own at once, for two minutes: no answer of
 * 5xx, no deadlock in PostgreSQL's log, stock and books exact. Fails where one is not. `node bench/crowd.ts [seconds]`
 */
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { demoLogins, demoPassword } from '#contract/platform/demo-logins.ts'
import { rollUpAll } from '#server/insights/analytics/rolling-up.ts'
import { createDatabase } from '#server/platform/db/db.ts'
import { startEmbedded } from '#engines/postgres/embedded.ts'
import { createLog } from '#server/platform/process/log.ts'
import { approvedShops } from '#demo/shops-data.ts'
import { letEverybodyIn } from '#server/testing/crowd.ts'
import { bookFaults, broughtOf, orderFaults } from '#server/testing/order-faults.ts'
import { urlOf } from './catalogues.ts'
import { startMajlis } from './majlis.ts'

const [seconds = 120] = process.argv.slice(2).map(Number)
const wantedByAll = 12
const dir = resolve('.data-bench/crowd')
rmSync(dir, { recursive: true, force: true })
const postgres = await startEmbedded(dir, createLog('warn'))
const url = urlOf(postgres.connection)
const majlis = await startMajlis(url, 4250, {
  DEMO_MODE: 'true',
  DEMO_YEAR: 'false',
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'warn',
  DATA_DIR: join(dir, 'files'),
})
const { db, learnTypes } = createDatabase({ connectionString: url, max: 2 }, createLog('warn'))
await learnTypes()

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${majlis.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { token } = (await answer.json()) as { readonly token?: string }
  if (!token) throw new Error(`${email} could not sign in: ${answer.status}`)
  return token
}

/** As many of one shop's pieces as of another's; there is enough of each, and room for each delivery. */
async function furnishCrowd(shopIds: readonly string[]) {
  const { rows } = await sql<{ id: string; categoryId: string }>`
    select id, category_id from (
      select l.product_id as id, p.category_id, row_number() over (partition by p.shop_id order by p.price_fils) as place
      from listings l join products p on p.id = l.product_id
      where p.shop_id = any(${[...shopIds]}::uuid[]) and p.currency = 'AED') priced
    order by place, id limit ${wantedByAll}`.execute(db)
  const pieces = rows.map(({ id }) => id)
  await sql`update products set stock = 1000000 where id = any(${pieces}::uuid[])`.execute(db)
  await sql`update delivery_terms set windows = (select jsonb_agg(w || '{"capacity": 200}') from jsonb_array_elements(windows) w)`.execute(
    db,
  )
  return { pieces, categories: [...new Set(rows.map(({ categoryId }) => categoryId))] }
}

try {
  const [{ email: admin }] = demoLogins
  const rows = await sql<{
    id: string
    email: string
  }>`select s.id, u.email from shops s join users u on u.id = s.user_id
    where u.email = any(${approvedShops.map(({ email }) => email)}::text[]) order by s.id limit 4`.execute(db)
  const shops = await Promise.all(
    rows.rows.map(async ({ id, email }) => ({ id, token: await signIn(email) })),
  )
  const wanted = await furnishCrowd(shops.map(({ id }) => id))
  const brought = await broughtOf(db, wanted.pieces)
  const faultsBefore = [...(await orderFaults(db, brought)), ...(await bookFaults(db))]
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() > until
  const count = async () => {
    while (!isOver()) {
      await rollUpAll(db)
      await sleep(200)
    }
  }
  const place = { origin: majlis.address, admin: await signIn(admin), shops, withPages: true, ...wanted }
  const [{ counts, failures }] = await Promise.all([letEverybodyIn(place, () => !isOver()), count()])
  for (const [what, times] of [...counts].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${what}: ${times}`)
  const log = readFileSync(join(dir, 'postgres.log'), 'utf8')
  const faults = [
    ...failures,
    ...(log.match(/.*deadlock detected.*/g) ?? []),
    ...(await orderFaults(db, brought)),
    ...(await bookFaults(db)),
  ].filter((fault) => !faultsBefore.includes(fault))
  for (const fault of faults.slice(0, 30)) console.log(`  ${fault}`)
  const all = [...counts.values()].reduce((sum, times) => sum + times, 0)
  const sold = counts.get('buyers 201') ?? 0
  console.log(
    `${seconds} s: ${all} requests, ${sold} checkouts, ${faults.length} faults: ${faults.length === 0 && sold > 0 ? 'reached' : 'MISSED'}`,
  )
  process.exitCode = faults.length === 0 && sold > 0 ? 0 : 1
} finally {
  await db.destroy()
  await majlis.stop()
  await postgres.stop()
}
