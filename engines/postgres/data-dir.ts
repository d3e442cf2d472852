import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '#engines/start-error.ts'

/** Makes sure that the data directory exists and is writable, or throws a StartError with the reason. */
export function openDataDir(dataDir: string): void {
  try {
    makeFolders(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`DATA_DIR: ${dataDir} cannot be written (${reason}).`, { cause: error })
  }
}

/** Node's own `recursive` loops forever where a system directory accepts no entries, e.g. in /proc. */
function makeFolders(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  if (isThere()) return
  makeFolders(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!isThere()) throw error
  }
}
