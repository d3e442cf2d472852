/**
 * Runs a cluster on this machine, as described in `deploy/`, and records what clients experience while its parts fail in turn: etcd, three
 * PostgreSQL nodes under Patroni, HAProxy, two instances and a worker, a bucket, nginx and Prometheus, all set up in a new folder.
 * `node bench/cluster.ts [seconds of each fault] [part of a fault's name]`; needs Debian's patroni, etcd-server, haproxy, nginx and prometheus.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startDatabase } from './cluster/database.ts'
import { type Fault, faults } from './cluster/faults.ts'
import { type Ledger, letPeopleIn, type People } from './cluster/people.ts'
import { type Place, until, within } from './cluster/programs.ts'
import { prepare } from './cluster/prepare.ts'
import { lookUp } from './cluster/truth.ts'
import { alertsNow, install, startStore, startWeb } from './cluster/web.ts'

const [seconds = 12] = process.argv.slice(2, 3).map(Number)
const [, , , only = ''] = process.argv
/** Goal: longest time after a fault until orders are accepted again. */
const goalSeconds = 30

const place: Place = { folder: mkdtempSync(path.join(tmpdir(), 'majlis-cluster-')), programs: new Map() }
chmodSync(place.folder, 0o755)
await within(place, async () => {
  console.log(`everything lies in ${place.folder}`)
  const cluster = await startDatabase(place)
  startStore(place)
  await install(place, 500)
  await startWeb(place)
  const people = letPeopleIn(await prepare())
  await sleep(5_000)
  const rows = []
  for (const fault of faults.filter(({ name }) => name.includes(only))) {
    const row = await meet(fault, cluster, people)
    console.log(JSON.stringify(row))
    rows.push(row)
  }
  print(rows)
  process.exitCode = rows.every(({ isWell }) => isWell) ? 0 : 1
  await people.rest()
})
if (process.exitCode === 0) rmSync(place.folder, { recursive: true })

/** Causes a fault, lets clients continue, repairs it, and verifies everything that was acknowledged. */
async function meet(fault: Fault, cluster: Cluster, people: People) {
  const { ledger } = people
  const [placedFrom, errorsFrom] = [ledger.placedAt.length, new Map(ledger.errors)]
  const alerts = new Set<string>()
  const looking = setInterval(
    () =>
      void alertsNow().then(
        (now) => now.forEach((name) => alerts.add(name)),
        () => undefined,
      ),
    500,
  )
  const begun = performance.now()
  const mend = await fault.bring(cluster, place)
  await sleep(Math.max(0, seconds * 1000 - (performance.now() - begun)))
  await until(
    'orders are taken again',
    120,
    async () => (ledger.placedAt.at(-1) ?? 0) > performance.now() - 1_000,
  )
  await mend()
  // Repairs are noticed with a delay.
  await sleep(6_000)
  await until('all nodes are there again', 180, () => cluster.isWhole())
  clearInterval(looking)
  await people.rest()
  const withoutOrders = longestPause(begun, ledger, placedFrom)
  const { acknowledged, lost, doubled, wrong } = await lookUp(place, ledger)
  people.goOn()
  if (lost.length > 0 || wrong.length > 0) console.log(lost.slice(0, 10), wrong.slice(0, 10))
  const errors = [...ledger.errors].map(
    ([what, count]) => [what, count - (errorsFrom.get(what) ?? 0)] as const,
  )
  return {
    fault: fault.name,
    acknowledged,
    lost: lost.length,
    doubled,
    wrong: wrong.length,
    withoutOrders,
    errors: errors
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${count} × ${what}`)
      .join(', '),
    alerts: [...alerts].join(', '),
    isWell: lost.length + doubled + wrong.length === 0 && withoutOrders <= goalSeconds,
  }
}

/** Longest time without an acknowledged order, in seconds. */
function longestPause(begun: number, { placedAt }: Ledger, from: number): number {
  const times = [begun, ...placedAt.slice(from)]
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? time))
  return Math.round(Math.max(...pauses) / 100) / 10
}

type Row = Awaited<ReturnType<typeof meet>>

function print(rows: readonly Row[]): void {
  console.log(
    '\n| Fault | Acknowledged so far | Lost | Doubled | Sums wrong | Seconds without an order | Errors that clients saw | Alerts |\n|---|---|---|---|---|---|---|---|',
  )
  for (const { fault, acknowledged, lost, doubled, wrong, withoutOrders, errors, alerts } of rows)
    console.log(
      `| ${[fault, acknowledged, lost, doubled, wrong, withoutOrders, errors || 'none', alerts || 'none'].join(' | ')} |`,
    )
}
