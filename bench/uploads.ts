/**
 * Measures the server's memory during uploads (goal U1): 100 files of 10 MB, 8 at a time, to a server started as by
 * `npm start`, on an empty data directory. Photos are checked and rewritten, KYC documents only checked.
 * `node bench/uploads.ts [files] [at once]`
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import { demoLogins, demoPassword } from '#contract/platform/demo-logins.ts'
import { pdfOf } from '#server/testing/pdfs.ts'
import { residentMb } from './processes.ts'
import { report } from './figure.ts'
import { startArguments } from './majlis.ts'

const [files = 100, atOnce = 8] = process.argv.slice(2).map(Number)
const port = Number(process.env['PORT'] ?? 4392)
const address = `http://localhost:${port}`
const goalMb = 50

const dataDir = mkdtempSync(join(tmpdir(), 'majlis-bench-'))
// The first start builds the web part if stale and creates the demo; the second is measured.
await (await startMajlis()).stop()
const majlis = await startMajlis()
try {
  const token = await signIn()
  const [photo, kycDocument] = [await photoOf(maxFileBytes), new Uint8Array(pdfOf(maxFileBytes))]
  // Waits until the first pictures have been prefetched.
  await sleep(30_000)
  const idle = residentMb(majlis.pid)
  for (const [what, bytes, type, purpose] of [
    ['documents', kycDocument, 'application/pdf', 'kyc'],
    ['photos', photo, 'image/png', 'product'],
  ] as const) {
    print(what, { idle, ...(await measured(() => sendAll(token, { bytes, type, purpose }))) })
  }
} finally {
  await majlis.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function startMajlis() {
  const child = spawn(process.execPath, startArguments, {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return { pid: child.pid ?? 0, stop }
    await sleep(100)
  }
}

async function signIn(): Promise<string> {
  const [{ email }] = demoLogins
  const reply = await send('/api/auth/login', { email, password: demoPassword })
  return ((await reply.json()) as { token: string }).token
}

function send(path: string, body: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

type UploadInput = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly purpose: string
}

async function upload(token: string, { bytes, type, purpose }: UploadInput): Promise<void> {
  const asked = { purpose, contentType: type, size: bytes.length, fileName: 'file' }
  const ticket = (await (await send('/api/objects/upload', asked, token)).json()) as { uploadURL: string }
  const headers = { 'content-type': type }
  const reply = await fetch(address + ticket.uploadURL, { method: 'PUT', headers, body: bytes })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
}

async function sendAll(token: string, input: UploadInput): Promise<void> {
  let left = files
  const sender = async () => {
    while (left-- > 0) await upload(token, input)
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
}

type MemoryFigures = {
  readonly peak: number
  readonly after: number
  readonly childrenPeak: number
  readonly seconds: number
}

async function measured(work: () => Promise<void>): Promise<MemoryFigures> {
  let [peak, childrenPeak] = [0, 0]
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMb(majlis.pid))
    childrenPeak = Math.max(childrenPeak, ...childrenOf(majlis.pid).map(residentOrNone))
  }, 50)
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  clearInterval(looking)
  await sleep(3_000)
  return { peak, after: residentMb(majlis.pid), childrenPeak, seconds }
}

/** The processes that check files, without the database's. */
function childrenOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return children.filter((child) => readOr(`/proc/${child}/cmdline`).includes('image-worker'))
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function residentOrNone(pid: number): number {
  return readOr(`/proc/${pid}/status`) === '' ? 0 : residentMb(pid)
}

function print(
  what: string,
  { idle, peak, after, childrenPeak, seconds }: MemoryFigures & { idle: number },
): void {
  const growth = peak - idle
  const rest =
    `${Math.round(seconds)} s, before ${idle} MB, peak ${peak} MB, after ${after} MB; ` +
    `largest checking process ${childrenPeak} MB`
  report(`U1 ${files} ${what} of 10 MB, ${atOnce} at a time`, {
    figure: growth,
    unit: 'MB',
    atMost: goalMb,
    rest,
  })
}

/** Noise hardly compresses: a photo of this size has some 3.5 megapixels as PNG; the rest is padding after it. */
async function photoOf(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [1860, 1860]
  const raw = { width, height, channels: 3 } as const
  const png = await sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
  if (png.length > bytes) throw new Error('the photo is too large')
  return new Uint8Array(Buffer.concat([png, Buffer.alloc(bytes - png.length)]))
}
