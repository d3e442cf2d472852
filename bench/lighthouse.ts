/**
 * Runs Lighthouse (mobile, slow 4G, simulated) on the public pages of a freshly started demo marketplace: goals P9.
 * `node bench/lighthouse.ts [path ...]`; the server runs on its own port and data directory, both removed afterwards.
 * Lighthouse itself is installed in bench/lighthouse on first use (0165).
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import sparticuz from '@sparticuz/chromium'
import { report } from './figure.ts'
import { startArguments } from './majlis.ts'

const port = 4290
const base = `http://localhost:${port}`
const dataDir = '.data-lighthouse'
const chromePath =
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path)) ??
  (await sparticuz.executablePath())

const chromeFlags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const program = 'bench/lighthouse/node_modules/lighthouse/cli/index.js'
execFileSync(process.execPath, ['scripts/ensure-installed.mjs', 'bench/lighthouse'], { stdio: 'inherit' })

const server = spawn(process.execPath, startArguments, {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
})

try {
  await ready()
  const paths = process.argv.slice(2)
  for (const path of paths.length > 0 ? paths : await publicPaths()) await measure(path)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function ready(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await sleep(200)
  }
  throw new Error('the server did not become ready')
}

async function publicPaths(): Promise<string[]> {
  const [first] = (await (await fetch(`${base}/api/marketplace/products?limit=1`)).json()) as { id: string }[]
  const product = `/products/${first?.id ?? ''}`
  return ['/', '/ar', '/marketplace', '/ar/marketplace', product, `/ar${product}`]
}

/** Reports the four scores, then LCP, CLS and TBT. Loads the page and its pictures once before. */
async function measure(path: string): Promise<void> {
  await run(path)
  const audited = await run(path)
  const score = (name: string) => Math.round((audited.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audited.audits[name]?.numericValue ?? Number.NaN
  const failing = Object.values(audited.audits).filter(
    ({ score: one, scoreDisplayMode: mode }) => mode === 'binary' && one === 0,
  )
  // The id in a product's address differs in every run.
  const page = `P9 ${path.replace(/[\da-f-]{36}/, 'ID')}`
  const rest = `${Math.round(value('total-byte-weight') / 1024)} KiB`
  report(`${page}, performance`, { figure: score('performance'), unit: 'points', atLeast: 98, rest })
  const others = ['accessibility', 'best-practices', 'seo'].map(score)
  const failed = failing.map(({ id }) => id).join(', ')
  report(`${page}, others`, { figure: Math.min(...others), unit: 'points', atLeast: 100, rest: failed })
  report(`${page}, LCP`, { figure: value('largest-contentful-paint'), unit: 'ms', atMost: 1800 })
  report(`${page}, CLS`, { figure: value('cumulative-layout-shift'), unit: 'shift', atMost: 0.01 })
  report(`${page}, TBT`, { figure: value('total-blocking-time'), unit: 'ms', atMost: 50 })
}

type Scored = { readonly id: string; readonly score: number | null }
type Audit = Scored & { readonly scoreDisplayMode: string; readonly numericValue?: number }
type Audited = {
  readonly categories: Readonly<Record<string, Scored>>
  readonly audits: Readonly<Record<string, Audit>>
}

async function run(path: string): Promise<Audited> {
  const options = ['--quiet', '--output=json', '--no-enable-error-reporting', `--chrome-flags=${chromeFlags}`]
  const { stdout } = await promisify(execFile)(process.execPath, [program, base + path, ...options], {
    env: { ...process.env, CHROME_PATH: chromePath },
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout) as Audited
}
