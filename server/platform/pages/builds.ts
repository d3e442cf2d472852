import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Builds of the pages lie side by side, each in a folder named by the hash of its sources; the file `current` names the
 * one to serve. So a build under a running server removes nothing from it, and no half-written build is visible.
 */
const pointer = 'current'
/** A build, a mark of a process serving it, an unfinished build or pointer: nothing else in the folder is touched. */
const ours = /^([0-9a-f]{64}(\.\d+)?|(making|current)\.\d+)$/

/** Returns the name of the build to serve; null if there is none. */
export function currentBuild(webRoot: string): string | null {
  const file = path.join(webRoot, pointer)
  const name = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return name !== '' && existsSync(path.join(webRoot, name)) ? name : null
}

/** Returns the folder of the build to serve, which is kept until this process ends, whatever is built meanwhile. */
export function useCurrentBuild(webRoot: string): string {
  const name = currentBuild(webRoot)
  if (name === null) throw new Error(`no build of the pages in ${webRoot}`)
  keep(path.join(webRoot, `${name}.${process.pid}`))
  return path.join(webRoot, name)
}

/** In a read-only folder, as in a container image, no later build can remove this one, so the mark is not needed. */
function keep(mark: string): void {
  try {
    writeFileSync(mark, '')
  } catch (error) {
    if (!/^(EROFS|EACCES|EPERM)$/.test(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/** Makes a build in a folder of its own, moves it into place and makes it the one to serve. */
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
    // Another process may have made the same build meanwhile.
    if (!existsSync(place)) renameSync(making, place)
  }
  const next = path.join(webRoot, `${pointer}.${process.pid}`)
  writeFileSync(next, name)
  renameSync(next, path.join(webRoot, pointer))
  removeUnused(webRoot)
}

/** Removes builds that no process serves, and the leftovers of processes that ended. */
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
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
