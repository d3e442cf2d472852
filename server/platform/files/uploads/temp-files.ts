import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const staleAfterMs = 3_600_000
/** Names this process among all that ever used the directory. */
const ownFolder = `${hostname().replace(/[^\w-]/g, '_')}.${process.pid}.${randomBytes(6).toString('hex')}`

/** Returns a path for an arriving file: not an object, visible to no user, and removed at the next start if left. */
export async function newTempFile(dataDir: string): Promise<string> {
  const folder = join(rootOf(dataDir), ownFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, randomBytes(16).toString('hex'))
}

/** Removes partial files of processes that no longer run, and any file older than an hour. */
export async function removeStaleTempFiles(dataDir: string, now: Date): Promise<void> {
  const root = rootOf(dataDir)
  for (const folder of await readdir(root).catch(() => [])) {
    const path = join(root, folder)
    if (isAbandoned(folder)) await rm(path, { recursive: true, force: true })
    else await clearStale(path, now)
  }
}

function rootOf(dataDir: string): string {
  return join(dataDir, 'arriving')
}

/** Belongs to a dead process of this machine. Other machines, which may share the directory, cannot be checked. */
function isAbandoned(folder: string): boolean {
  const [host, pid] = folder.split('.')
  if (folder === ownFolder || host !== ownFolder.split('.')[0]) return false
  return Number(pid) === process.pid || !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function clearStale(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > staleAfterMs) await rm(path, { force: true })
  }
}
