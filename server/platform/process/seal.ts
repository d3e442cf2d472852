import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { secretKeysOf } from './secret-keys.ts'

// AES-256-GCM: the form, which key, a number that is used once, what holds it whole, the secret.
const form = Buffer.of(1)
const idBytes = 8
const ivBytes = 12
const tagBytes = 16
const headBytes = form.length + idBytes

type Keys = Pick<Deps, 'config'>

/** Seals something by the newest key: without the key, or as anything but `what`, it is worth nothing. */
export function seal({ config }: Keys, what: string, plain: Buffer): Buffer {
  const [key] = secretKeysOf(config) as [Buffer]
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(what))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([headOf(key), iv, cipher.getAuthTag(), sealed])
}

/** What was sealed as this; null where no key that there is opens it, or it was something else. */
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

/** What begins all that the newest key has sealed. */
export function newestHead({ config }: Keys): Buffer {
  const [newest] = secretKeysOf(config) as [Buffer]
  return headOf(newest)
}

function headOf(key: Buffer): Buffer {
  const id = createHash('sha256').update('majlis secrets key').update(key).digest().subarray(0, idBytes)
  return Buffer.concat([form, id])
}
