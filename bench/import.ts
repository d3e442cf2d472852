/**
 * Measures an import of 10,000 rows (goal P13: two minutes at most, and the public list at most twice as slow meanwhile) on a server started as by `npm start`, with the demo but without its year: seconds from
 * the start of the check and of the writing to their ends, and the response times of the public list meanwhile against an idle server.
 * `node bench/import.ts [rows]`
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoLogins, demoPassword } from '#contract/platform/demo-logins.ts'
import { report } from './figure.ts'
import { startArguments } from './majlis.ts'

const [rows = 10_000] = process.argv.slice(2).map(Number)
const port = Number(process.env['PORT'] ?? 4395)
const address = `http://localhost:${port}`
const goalSeconds = 120

const dataDir = mkdtempSync(join(tmpdir(), 'majlis-bench-'))
const majlis = await startMajlis()
try {
  const token = await signIn()
  const path = '/api/marketplace/products?limit=24'
  await readFor(5_000, path)
  const idle = await readFor(15_000, path)
  const begun = await put(token, fileOf(rows, await photoHere()))
  const reading = new AbortController()
  const during = readUntil(reading.signal, path)
  const checked = await timed(() => run(token, begun.id, 'check', 'checked'))
  const written = await timed(() => run(token, begun.id, 'start', 'done'))
  reading.abort()
  const busy = await during
  const seconds = checked + written
  const parts = `checked in ${tenths(checked)} s, written in ${tenths(written)} s`
  report(`P13 import of ${rows} rows`, { figure: seconds, unit: 's', atMost: goalSeconds, rest: parts })
  const ratio = at(busy, 0.95) / at(idle, 0.95)
  const rest = `idle ${at(idle, 0.95)} ms of ${idle.length}, then ${at(busy, 0.95)} ms of ${busy.length}, longest ${at(busy, 1)} ms`
  report('P13 p95 of the public list meanwhile', { figure: ratio, unit: 'times', atMost: 2, rest })
} finally {
  majlis.kill('SIGTERM')
  await once(majlis, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}

async function startMajlis() {
  const child = spawn(process.execPath, startArguments, {
    // The demo's year would be written at the same time.
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', DEMO_YEAR: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return child
    await sleep(200)
  }
}

async function signIn(): Promise<string> {
  const shop = demoLogins.find(({ role }) => role === 'shop')
  const body = JSON.stringify({ email: shop?.email, password: demoPassword })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })
  return ((await reply.json()) as { token: string }).token
}

type Import = {
  readonly id: string
  readonly status: string
  readonly done: number
  readonly refused: number
}

async function call(token: string, method: string, path: string, body?: string): Promise<Import> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'text/csv' }) }
  const reply = await fetch(`${address}/api/shop/imports${path}`, { method, headers, ...(body && { body }) })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Import
}

function put(token: string, file: string): Promise<Import> {
  return call(token, 'PUT', '/file?name=bench.csv', file)
}

async function run(token: string, id: string, verb: string, until: string): Promise<void> {
  await call(token, 'POST', `/${id}/${verb}`)
  for (;;) {
    const { status, refused } = await call(token, 'GET', `/${id}`)
    if (refused > 0 || status === 'failed') throw new Error(`${status}, ${refused} rows refused`)
    if (status === until) return
    await sleep(250)
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

function readFor(ms: number, path: string): Promise<number[]> {
  return readUntil(AbortSignal.timeout(ms), path)
}

/** Simulates one visitor who keeps querying, with different parameters each time, so that no reply is cached. */
async function readUntil(signal: AbortSignal, path: string): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const begun = performance.now()
    const reply = await fetch(`${address}${path}&minPrice=${(times.length % 900) + 1}`)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`the list answered ${reply.status}`)
    times.push(performance.now() - begun)
    await sleep(20)
  }
  return times.toSorted((one, other) => one - other)
}

function at(sorted: readonly number[], share: number): number {
  return tenths(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

/** Address of a photo that is already stored here. */
async function photoHere(): Promise<string> {
  const reply = await fetch(`${address}/api/marketplace/products?limit=24`)
  const cards = (await reply.json()) as { mainPhoto: string | null }[]
  return cards.find(({ mainPhoto }) => mainPhoto?.startsWith('/api/objects/'))?.mainPhoto ?? ''
}

function fileOf(count: number, photo: string): string {
  const head =
    'SKU,Name,Arabic name,Description,Category,Dimensions (cm),Weight (kg),Price,Stock,Colors,Styles,Main photo'
  const lines = Array.from({ length: count }, (_, index) => {
    const about = `"Solid frame, row ${index}; made in the Emirates with linen and oak."`
    return `BENCH-${index},Bench sofa ${index},كنبة ${index},${about},sofas,226 x 97 x 91,78,${1000 + index}.50,5,"Beige, Navy",urban,${photo}`
  })
  return [head, ...lines].join('\r\n')
}
