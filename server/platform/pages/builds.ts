import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Builds of the pages lie side by side, each in a folder named by the hash of its sources; the file `current` names the
 * one to serve. So a build under a running server takes nothing away from it, and nobody sees half of one.
 */
const pointer = 'current'
/** A build, who serves it, what is being made: nothing else in the folder is touched. */
const ours = /^([0-9a-f]{64}(\.\d+)?|(making|current)\.\d+)$/

/** The name of the build to serve; null where there is none. */
export function currentBuild(webRoot: string): string | null {
  const file = path.join(webRoot, pointer)
  const name = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return name !== '' && existsSync(path.join(webRoot, name)) ? name : null
}

/** The folder of the build to serve, kept until this process ends, whatever is built meanwhile. */
export function useCurrentBuild(webRoot: string): string {
  const name = currentBuild(webRoot)
  if (name === null) throw new Error(`no build of the pages in ${webRoot}`)
  keep(path.join(webRoot, `${name}.${process.pid}`))
  return path.join(webRoot, name)
}

/** Where the folder cannot be written, as in an image of a container, no build comes that would take this one away. */
function keep(mark: string): void {
  try {
    writeFileSync(mark, '')
  } catch (error) {
    if (!/^(EROFS|EACCES|EPERM)$/.test(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/** Has a build made in a folder of its own, puts it into its place and lets it be served from now on. */
export async function addBuild(
  webRoot: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const place = path.join(webRoot, name)
  if (!existsSync(place)) {
    const making = path.join(webRoot, `making.${process.pid}`)
    rmSync(making, { recursive: true, force: true })
    mkdirSync(making, { recursive: true })
    await make(making)
    // Somebody else may have built the same meanwhile.
    if (!existsSync(place)) renameSync(making, place)
  }
  const next = path.join(webRoot, `${pointer}.${process.pid}`)
  writeFileSync(next, name)
  renameSync(next, path.join(webRoot, pointer))
  removeUnused(webRoot)
}

/** What no process serves any more, and what those that ended have left. */
function removeUnused(webRoot: string): void {
  const entries = readdirSync(webRoot).filter((entry) => ours.test(entry))
  const alive = entries.filter((entry) => isAlive(Number(/\.(\d+)$/.exec(entry)?.[1] ?? 0)))
  const kept = new Set([currentBuild(webRoot), ...alive, ...alive.map((entry) => entry.split('.')[0])])
  for (const entry of entries.filter((one) => !kept.has(one)))
    rmSync(path.join(webRoot, entry), { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
