import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isBuildFresh } from '../scripts/build-web.ts'

const { E2E_PORT = '4280', E2E_DATA_DIR = '.data-e2e' } = process.env

const furnished = path.join(E2E_DATA_DIR, 'furnished')

/** Runs once before all journeys: builds the pages and sets up the demo, which each worker copies. */
export default async function prepare(): Promise<void> {
  if (!isBuildFresh()) spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
  rmSync(E2E_DATA_DIR, { recursive: true, force: true })
  // An image derived for one worker's journeys serves all.
  const pictures = path.resolve(E2E_DATA_DIR, 'derivatives')
  for (const dir of [pictures, furnished]) mkdirSync(dir, { recursive: true })
  symlinkSync(pictures, path.join(furnished, 'derivatives'), 'junction')
  const { stop } = await serve(furnished, Number(E2E_PORT))
  await stop()
}

type Majlis = { readonly origin: string; readonly stop: () => Promise<void> }

type Settings = Readonly<Record<string, string>>

/** Starts a numbered server on a copy of the demo. */
export async function startMajlis(number: number, settings: Settings = {}): Promise<Majlis> {
  const dataDir = path.join(E2E_DATA_DIR, String(number))
  rmSync(dataDir, { recursive: true, force: true })
  cpSync(furnished, dataDir, { recursive: true })
  return serve(dataDir, Number(E2E_PORT) + number, settings)
}

async function serve(dataDir: string, port: number, settings: Settings = {}): Promise<Majlis> {
  // Journeys create what they need: a year of orders and prefetched images would only cost time.
  const env = {
    NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/majlis-tests'),
    DEMO_YEAR: 'false',
    PREFETCH_PICTURES: 'false',
    ...process.env,
    ...settings,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, ['server/start.ts'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const exited = once(child, 'exit')
  // Also stops the server when the worker ends early.
  const end = () => child.kill()
  process.once('exit', end)
  const said = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (line) => line.startsWith('Majlis is ready') && said.resolve())
  const failed = exited.then(() => Promise.reject(new Error(`No Majlis started on port ${port}`)))
  await Promise.race([said.promise, failed])
  const stop = async () => {
    process.off('exit', end)
    child.kill()
    await exited
  }
  return { origin: `http://localhost:${port}`, stop }
}
