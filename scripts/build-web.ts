import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { addBuild, currentBuild } from '#server/platform/pages/builds.ts'

const root = path.join(import.meta.dirname, '..')
const build = path.join(root, 'build')
const sources = ['web', 'contract', 'domain', 'vite.config.ts', 'package-lock.json']

/** Whether the current build was made from the present sources. */
export function isBuildFresh(): boolean {
  return currentBuild(build) === hashSources(root)
}

/** Builds the web part: files for browsers in `client`, the page renderer in `server`; reuses a build that exists. */
export async function buildWeb(): Promise<void> {
  await addBuild(build, hashSources(root), bundle)
}

async function bundle(folder: string): Promise<void> {
  const done = showProgress('Building the pages (about 15 seconds)')
  try {
    const vite = await import('vite')
    const common = { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' } as const
    // checks/bundle-budget.ts limits what a visit loads, not a warning on every start.
    const quiet = { chunkSizeWarningLimit: 5_000 }
    await vite.build({ ...common, build: { ...quiet, outDir: path.join(folder, 'client') } })
    const ssr = { ssr: 'web/app/entry-server.tsx', outDir: path.join(folder, 'server') }
    await vite.build({ ...common, build: { ...quiet, ...ssr } })
  } finally {
    done()
  }
}

/** Hashes the names and contents of all sources of a build. */
export function hashSources(home: string): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(home, source))) {
    const content = readFileSync(path.join(home, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Lists the files of a source in a stable order, without tests, which are not part of a build. */
function filesIn(home: string, source: string): string[] {
  const at = path.join(home, source)
  if (!statSync(at).isDirectory()) return [source]
  const files = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)))
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).sort()
}

/** Prints the current step and, on a terminal, the elapsed time. */
function showProgress(what: string): () => void {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const { isTTY } = process.stdout
  if (!isTTY) console.log(`${what} ...`)
  const timer = setInterval(() => isTTY && process.stdout.write(`\r${what} ... ${seconds()} s`), 500)
  return () => {
    clearInterval(timer)
    console.log(`${isTTY ? '\r' : ''}${what} ... ${seconds()} s`)
  }
}

if (import.meta.main) {
  process.env['NODE_ENV'] ??= 'production'
  await buildWeb()
}
