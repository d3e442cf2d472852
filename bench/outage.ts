/**
 * PostgreSQL killed (every odd round by -9, every even one by a restart) under load while Majlis stays up (goal R2): what
 * was confirmed is there, people hear no more than to try again, and all goes on by itself within ten seconds.
 * `node bench/outage.ts [rounds] [embedded | given]`: its own database or one that this process keeps.
 */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanUpAccounts } from '#server/platform/accounts/jobs.ts'
import { createDatabase } from '#server/platform/db/db.ts'
import { startEmbedded } from '#engines/postgres/embedded.ts'
import { enqueue } from '#server/platform/jobs/job.ts'
import { createLog } from '#server/platform/process/log.ts'
import { startTraffic } from '#server/testing/traffic.ts'
import { newAdministrator } from './administrator.ts'
import { median } from './load.ts'
import { startMajlis } from './majlis.ts'

const [rounds = '40', kind = 'embedded'] = process.argv.slice(2)
const longestMs = 10_000
const dir = path.resolve('.data-bench', `outage-${kind}`)
rmSync(dir, { recursive: true, force: true })
const given = kind === 'given' ? await startEmbedded(dir, createLog('fatal')) : null
const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(path.join(dir, 'postgres'))}`
const majlis = await startMajlis(given ? url : '', 4405, { DATA_DIR: dir, LOG_LEVEL: 'fatal' })
const { db, pool } = createDatabase({ connectionString: url, max: 2 }, createLog('fatal'))
const token = await newAdministrator(url)
const traffic = startTraffic({ origin: majlis.address, token, pages: ['/ar', '/ar/marketplace'] })
const took = { writing: [] as number[], live: [] as number[] }
try {
  for (let round = 1; round <= Number(rounds); round++) await strike(round % 2 === 1 ? 'SIGKILL' : 'SIGINT')
  await traffic.stop()
  await tell()
} finally {
  await traffic.stop()
  await db.destroy()
  await majlis.stop()
  await given?.stop()
}

/** Ends PostgreSQL once and measures until a write succeeds, and until the inbox is open, again. */
async function strike(signal: NodeJS.Signals): Promise<void> {
  const { met } = traffic
  const enough = met.confirmed.length + 20
  await until(() => met.confirmed.length >= enough && traffic.unread() !== null)
  const { unavailable } = met
  const struckAt = performance.now()
  process.kill(
    Number(readFileSync(path.join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    signal,
  )
  await until(() => met.unavailable > unavailable)
  // More than those that were being confirmed as PostgreSQL went down.
  const again = met.confirmed.length + 8
  await until(() => met.confirmed.length > again)
  took.writing.push(performance.now() - struckAt)
  await until(() => traffic.unread() !== null)
  took.live.push(performance.now() - struckAt)
}

/** Waits for a while; what takes much longer than it may is not waited for. */
async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 6 * longestMs
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error(`not so within ${6 * longestMs} ms: ${isSo.toString()}`)
    await sleep(10)
  }
}

async function tell(): Promise<void> {
  const { confirmed, unavailable, wrong, slowestMs } = traffic.met
  const { lost, partial } = await lookBack(confirmed)
  const jobRan = await runsJobs()
  const worst = Math.max(...took.writing, ...took.live)
  console.log(
    `${rounds} rounds (${kind}): ${confirmed.length} writes confirmed, ${lost} lost, ${partial} in part`,
  )
  console.log(
    `${unavailable} times "try again", ${wrong.length} wrong answers, slowest ${Math.round(slowestMs)} ms`,
  )
  console.log(
    `writing again after ${Math.round(median(took.writing))} ms (median), ` +
      `inbox after ${Math.round(median(took.live))} ms, worst ${Math.round(worst)} ms (goal ${longestMs})`,
  )
  console.log(`background jobs ${jobRan ? 'go on' : 'STAND STILL'}`)
  for (const each of wrong.slice(0, 10)) console.log(`  ${each}`)
  const isReached = lost + partial + wrong.length === 0 && worst <= longestMs && jobRan
  console.log(`goal R2 ${isReached ? 'reached' : 'MISSED'}`)
  if (!isReached) process.exitCode = 1
}

async function lookBack(confirmed: readonly string[]): Promise<{ lost: number; partial: number }> {
  const { rows } = await pool.query<{ name: string; records: number }>(
    `select name, (select count(*)::integer from audit_log where subject_id = c.id::text) as records
    from categories c where name like 'Kind %'`,
  )
  const kept = new Set(rows.map(({ name }) => name))
  return {
    lost: confirmed.filter((name) => !kept.has(name)).length,
    partial: rows.filter(({ records }) => records !== 1).length,
  }
}

/** Whether the worker still takes what is queued. */
async function runsJobs(): Promise<boolean> {
  await db.transaction().execute((tx) => enqueue(tx, cleanUpAccounts, {}))
  for (const giveUpAt = performance.now() + 90_000; performance.now() < giveUpAt; await sleep(500)) {
    const waiting = `select from jobs.job where name = 'clean-up-accounts' and state <> 'completed'`
    if ((await pool.query(waiting)).rows.length === 0) return true
  }
  return false
}
