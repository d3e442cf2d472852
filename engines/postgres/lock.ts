import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#engines/start-error.ts'

/**
 * Makes this process the sole owner of a data directory until it ends, or throws a StartError naming the owner.
 * The lock is the operating system's lock on an open file (SQLite takes it correctly on every platform), so it
 * vanishes with its process, also after kill -9: there is no stale lock to judge by process ids.
 */
export function lockDirectory(dataDir: string): () => void {
  const file = new DatabaseSync(path.join(dataDir, 'postgres.lock'), { timeout: 0 })
  const ownerFile = path.join(dataDir, 'postgres.owner')
  try {
    file.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    file.close()
    throw new StartError(refusal(dataDir, ownerFile), { cause: error })
  }
  writeFileSync(ownerFile, `${process.pid}\n`)
  return () => {
    if (!file.isOpen) return
    // Release the lock first, since removing the file fails on a read-only disk.
    file.close()
    rmSync(ownerFile, { force: true })
  }
}

function refusal(dataDir: string, ownerFile: string): string {
  return (
    `Majlis is already running on the data directory ${dataDir} (process ${ownerIn(ownerFile)}). ` +
    'Stop it first, or set DATA_DIR to another directory.'
  )
}

function ownerIn(ownerFile: string): string {
  try {
    return readFileSync(ownerFile, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
