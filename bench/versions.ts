/**
 * Runs an older version and this one on one database, behind one proxy, while clients buy: the older runs, this one migrates and starts beside
 * it, the older restarts on the newer schema, and then this one on a schema with one more addition.
 * `node bench/versions.ts [commit] [seconds of each step]`; needs the same packages as `bench/cluster.ts`.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabase } from './cluster/database.ts'
import { migrateFurther } from './cluster/migration.ts'
import { letPeopleIn } from './cluster/people.ts'
import { prepare } from './cluster/prepare.ts'
import { type Place, run, signal, until, within } from './cluster/programs.ts'
import { lookUp } from './cluster/truth.ts'
import {
  type Instance,
  install,
  isReady,
  migrateBy,
  startInstance,
  startProxy,
  startStore,
} from './cluster/web.ts'

const [, , commit = 'HEAD~1', seconds = '12'] = process.argv
const place: Place = { folder: mkdtempSync(path.join(tmpdir(), 'majlis-versions-')), programs: new Map() }
chmodSync(place.folder, 0o755)
const older = path.join(place.folder, 'older')
const pause = () => sleep(Number(seconds) * 1000)
const git = (...command: readonly string[]) => execFileSync('git', command, { encoding: 'utf8' }).trim()

async function startAs(name: Instance, tree?: string): Promise<void> {
  startInstance(place, name, tree)
  await until(`${name} is ready`, 180, () => isReady(name))
}

/** Restarts an instance as a service manager does; the proxy's other instance serves meanwhile. */
async function startAgain(name: Instance, tree?: string): Promise<string> {
  const program = place.programs.get(name)
  if (program) await signal(program, 'SIGTERM')
  await sleep(2_000)
  startInstance(place, name, tree)
  return until('ready', 120, () => isReady(name)).then(
    () => 'starts',
    () => 'does not start',
  )
}

await within(place, async () => {
  git('worktree', 'add', '--detach', older, commit)
  symlinkSync(path.resolve('node_modules'), path.join(older, 'node_modules'))
  await run(place, 'build', [process.execPath, 'scripts/build-web.ts'], {
    cwd: older,
    env: { NODE_ENV: 'production' },
  })
  const cluster = await startDatabase(place)
  startStore(place)
  await install(place, 300, older)
  await startAs('web-1', older)
  startProxy(place)
  const people = letPeopleIn(await prepare())
  const steps: string[] = []
  let errors = new Map<string, number>()
  const step = async (what: string, work: () => Promise<string | void>) => {
    const came = await work()
    await pause()
    const met = [...people.ledger.errors].filter(([error, count]) => count > (errors.get(error) ?? 0))
    steps.push(
      `${what}${came ? `: ${came}` : ''}; ${people.ledger.placed.size} checkouts so far; ${met.map((one) => one.join(' ')).join(', ') || 'no request failed'}`,
    )
    console.log(steps.at(-1))
    errors = new Map(people.ledger.errors)
  }
  await step(`${git('rev-parse', '--short', commit)} alone`, async () => undefined)
  await step('this version migrates beside it', () => migrateBy(place, process.cwd()))
  await step('this version serves beside it', async () => {
    await startAs('web-2')
    await startAs('worker')
  })
  await step('the older one is stopped and started again', () => startAgain('web-1', older))
  let turnBack = async () => undefined as void
  await step('one addition more comes', async () => void (turnBack = await migrateFurther()))
  await step('this version is stopped and started again on it', () => startAgain('web-2'))
  await people.rest()
  await turnBack()
  const { acknowledged, lost, doubled, wrong } = await lookUp(place, people.ledger)
  console.log(
    `${acknowledged} acknowledged, ${lost.length} lost, ${doubled} doubled, ${wrong.length} sums wrong ${wrong.join('; ')}`,
  )
  console.log(`the primary is ${await cluster.nodeOf('leader')}`)
  process.exitCode = lost.length + doubled + wrong.length + people.ledger.errors.size === 0 ? 0 : 1
}).finally(() => git('worktree', 'remove', '--force', older))
if (process.exitCode === 0) rmSync(place.folder, { recursive: true })
