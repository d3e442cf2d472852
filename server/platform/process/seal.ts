import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#engines/start-error.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { readKeys } from '#server/setting-values.ts'

// AES-256-GCM: format version, key id, nonce, authentication tag, ciphertext.
const form = Buffer.of(1)
const idBytes = 8
const ivBytes = 12
const tagBytes = 16
const headBytes = form.length + idBytes

type Keys = Pick<Deps, 'config'>

/** Encrypts with the newest key; can be decrypted only with the key and the same `what`. */
export function seal({ config }: Keys, what: string, plain: Buffer): Buffer {
  const [key] = secretKeysOf(config) as [Buffer]
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(what))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([headOf(key), iv, cipher.getAuthTag(), sealed])
}

/** Decrypts what was sealed as `what`; null if no known key opens it or it was sealed as something else. */
export function unseal({ config }: Keys, what: string, sealed: Buffer): Buffer | null {
  const key = secretKeysOf(config).find((one) => sealed.subarray(0, headBytes).equals(headOf(one)))
  if (!key) return null
  const rest = sealed.subarray(headBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(what))
    decipher.setAuthTag(rest.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(rest.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** The first bytes of everything sealed with the newest key. */
export function newestHead({ config }: Keys): Buffer {
  const [newest] = secretKeysOf(config) as [Buffer]
  return headOf(newest)
}

function headOf(key: Buffer): Buffer {
  const id = createHash('sha256').update('majlis secrets key').update(key).digest().subarray(0, idBytes)
  return Buffer.concat([form, id])
}

const fileName = 'secrets.key'
const known = new WeakMap<Config, readonly Buffer[]>()

/**
 * The keys that seal stored secrets, newest first: from the settings, else from a file in the data directory, which is
 * created if missing. Throws StartError if the file is invalid.
 */
export function secretKeysOf(config: Config): readonly Buffer[] {
  const keys = known.get(config) ?? config.secretKeys ?? keysOfFile(path.join(config.dataDir, fileName))
  known.set(config, keys)
  return keys
}

function keysOfFile(file: string): readonly Buffer[] {
  const keys = readKeys(readIfThere(file) ?? makeFile(file))
  if (!keys) throw new StartError(`${file}: must contain 32-byte keys in base64, one per line, newest first.`)
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

/** Creates the file whole or not at all, even after a crash; of two processes at once, both use the first one's. */
function makeFile(file: string): string {
  const begun = `${file}.${randomBytes(6).toString('hex')}`
  const opened = openSync(begun, 'wx', 0o600)
  writeSync(opened, `${randomBytes(32).toString('base64')}\n`)
  fsyncSync(opened)
  closeSync(opened)
  try {
    linkSync(begun, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw new StartError(`${file}: cannot be created.`, { cause: error })
  } finally {
    rmSync(begun)
  }
  return readFileSync(file, 'utf8')
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
