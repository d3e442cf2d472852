import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { readKeys } from '#server/setting-values.ts'
import { StartError } from '#engines/start-error.ts'

const fileName = 'secrets.key'
const known = new WeakMap<Config, readonly Buffer[]>()

/**
 * The keys by which stored secrets are sealed, the newest first: those of the settings, else of a file in the data
 * directory, which is made where there is none. Throws StartError where the file is no such file.
 */
export function secretKeysOf(config: Config): readonly Buffer[] {
  const keys = known.get(config) ?? config.secretKeys ?? keysOfFile(path.join(config.dataDir, fileName))
  known.set(config, keys)
  return keys
}

function keysOfFile(file: string): readonly Buffer[] {
  const keys = readKeys(readIfThere(file) ?? makeFile(file))
  if (!keys)
    throw new StartError(`${file}: must hold keys of 32 bytes as base64, one a line, the newest first.`)
  return keys
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw new StartError(`${file}: cannot be read.`, { cause: error })
  }
}

/** There as a whole or not at all, also after a crash; of two processes at once the first one's counts for both. */
function makeFile(file: string): string {
  const begun = `${file}.${randomBytes(6).toString('hex')}`
  const opened = openSync(begun, 'wx', 0o600)
  writeSync(opened, `${randomBytes(32).toString('base64')}\n`)
  fsyncSync(opened)
  closeSync(opened)
  try {
    linkSync(begun, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw new StartError(`${file}: cannot be made.`, { cause: error })
  } finally {
    rmSync(begun)
  }
  return readFileSync(file, 'utf8')
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
