import { existsSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { processConfig } from '#server/config.ts'
import { lockDirectory } from '#engines/postgres/lock.ts'
import { stopStaleServer } from '#engines/postgres/postmaster.ts'
import { failStart, StartError } from '#engines/start-error.ts'

/** Deletes the data directory: the embedded database, the files, everything. Asks before, unless `--yes` is given. */
async function reset(): Promise<void> {
  const { dataDir, databaseUrl } = processConfig()
  if (databaseUrl)
    throw new StartError('DATABASE_URL is set: db:reset deletes only the embedded database in DATA_DIR.')
  if (!existsSync(dataDir)) return console.log(`There is nothing to delete: ${dataDir} does not exist.`)
  if (!isDataDir(dataDir))
    throw new StartError(`DATA_DIR: ${dataDir} is not a Majlis data directory and was left untouched.`)
  const unlock = lockDirectory(dataDir)
  try {
    await stopStaleServer(path.join(dataDir, 'postgres'))
    if (!(await isAgreed(dataDir))) return console.log('Nothing was deleted.')
  } finally {
    unlock()
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  console.log(`${dataDir} has been deleted. The next start creates a new one.`)
}

/** Whether a directory holds our database and contains neither the home nor the current directory. */
function isDataDir(dataDir: string): boolean {
  const holdsUs = (dir: string) => !path.relative(dataDir, dir).startsWith('..')
  return (
    existsSync(path.join(dataDir, 'postgres', 'PG_VERSION')) && !holdsUs(process.cwd()) && !holdsUs(homedir())
  )
}

async function isAgreed(dataDir: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(`Delete ${dataDir} with all its data? (y/N) `)).trim())
  } finally {
    terminal.close()
  }
}

await reset().catch(failStart)
