/**
 * The first start of the demo on an empty folder, once without its year and once with it (goal P7): how long until it can
 * serve, and until the year is there; and what a reader of the public list waits for meanwhile, against afterwards.
 * `node bench/first-start.ts [rounds]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './load.ts'
import { startArguments } from './majlis.ts'

const [rounds = '1'] = process.argv.slice(2)
const port = 4407
const origin = `http://localhost:${port}`
const dir = '.data-bench/first-start'

const took = { without: [] as number[], with: [] as number[] }
for (let round = 0; round < Number(rounds); round++) {
  took.without.push(await start('false', async () => undefined))
  took.with.push(await start('true', watchYear))
}
const [without, with_] = [median(took.without), median(took.with)]
console.log(
  `ready without the year ${seconds(without)}, with it ${seconds(with_)}: ${inTenths(with_ / without)}`,
)

async function start(demoYear: string, meanwhile: () => Promise<void>): Promise<number> {
  rmSync(dir, { recursive: true, force: true })
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

/** Tells how long the year takes, and the p95 of one reader while it is written and after it. */
async function watchYear(): Promise<void> {
  const begun = performance.now()
  const waits: number[] = []
  while (await isWritten()) waits.push(...(await read()))
  const all = performance.now() - begun
  const [during, after] = [p95(waits), p95(await read(200))]
  console.log(
    `year ${seconds(all)}; p95 of the public list ${inTenths(during)} ms, afterwards ${inTenths(after)} ms`,
  )
}

async function isWritten(): Promise<boolean> {
  const config = (await (await fetch(`${origin}/api/config`)).json()) as { demoYear: number | null }
  return config.demoYear !== null
}

async function read(times = 20): Promise<number[]> {
  const waits: number[] = []
  for (let time = 0; time < times; time++) {
    const begun = performance.now()
    await (await fetch(`${origin}/api/products?limit=24`)).text()
    waits.push(performance.now() - begun)
    await sleep(20)
  }
  return waits
}

function p95(waits: readonly number[]): number {
  return waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? 0
}

function seconds(ms: number): string {
  return `${inTenths(ms / 1000)} s`
}

function inTenths(value: number): number {
  return Math.round(value * 10) / 10
}
