/**
 * Measures the first start of the demo in an empty folder, without its year and with it, and the second start (goal P7):
 * the time until it is ready, and whether the year is complete by then.
 * `node bench/first-start.ts [rounds]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { report } from './figure.ts'
import { median } from './load.ts'
import { startArguments } from './majlis.ts'

const [rounds = '1'] = process.argv.slice(2)
const port = 4407
const origin = `http://localhost:${port}`
const dir = '.data-bench/first-start'

const took = { without: [] as number[], with: [] as number[], again: [] as number[] }
for (let round = 0; round < Number(rounds); round++) {
  took.without.push(await start('false', async () => undefined))
  took.with.push(await start('true', askForYear))
  took.again.push(await startAgain('true', askForYear))
}
const rest = `without the year ${seconds(median(took.without))}`
report('P7 first start, with the year', { figure: median(took.with) / 1000, unit: 's', atMost: 20, rest })
report('P7 second start', { figure: median(took.again) / 1000, unit: 's', atMost: 3 })

function start(demoYear: string, meanwhile: () => Promise<void>): Promise<number> {
  rmSync(dir, { recursive: true, force: true })
  return startAgain(demoYear, meanwhile)
}

async function startAgain(demoYear: string, meanwhile: () => Promise<void>): Promise<number> {
  const env = { ...process.env, DATA_DIR: dir, PORT: String(port), DEMO_YEAR: demoYear, LOG_LEVEL: 'warn' }
  const begun = performance.now()
  const child = spawn(process.execPath, startArguments, { stdio: 'ignore', env })
  const exited = once(child, 'exit')
  try {
    while (!(await isReady())) await sleep(50)
    const ready = performance.now() - begun
    await meanwhile()
    return ready
  } finally {
    child.kill()
    await exited
  }
}

async function isReady(): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Checks that the year is complete when Majlis is ready, so that no data changes under its users. */
async function askForYear(): Promise<void> {
  const config = (await (await fetch(`${origin}/api/config`)).json()) as { demoYear: number | null }
  if (config.demoYear !== null) console.log(`ready with ${config.demoYear} % of the year: MISSED`)
}

function seconds(ms: number): string {
  return `${inTenths(ms / 1000)} s`
}

function inTenths(value: number): number {
  return Math.round(value * 10) / 10
}
