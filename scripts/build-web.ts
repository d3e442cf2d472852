import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const stamp = path.join(root, 'build', '.stamp')
const sources = ['web', 'contract', 'domain', 'vite.config.ts', 'package-lock.json']

/** Whether `build/` was made from the sources as they are now. */
export function isBuildFresh(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()
}

/** Builds the web part: the browser's files in build/client, the renderer of pages in build/server. */
export async function buildWeb(): Promise<void> {
  const hash = sourceHash()
  // An interrupted build must not look finished.
  rmSync(stamp, { force: true })
  const done = showProgress('Building the pages (about 15 seconds)')
  try {
    const { build } = await import('vite')
    const common = { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' } as const
    await build(common)
    await build({ ...common, build: { ssr: 'web/entry-server.tsx' } })
  } finally {
    done()
  }
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files of a source in a stable order, without tests, which are no part of a build. */
function filesIn(source: string): string[] {
  const at = path.join(root, source)
  if (!statSync(at).isDirectory()) return [source]
  const files = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).sort()
}

/** Says what is being done and, on a terminal, for how long already. */
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
