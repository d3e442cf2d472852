import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { secretKeysOf } from '#server/platform/process/secret-keys.ts'

// AES-256-GCM: the form, which key, a number that is used once, what holds it whole, the secret.
const form = Buffer.of(1)
const idBytes = 8
const ivBytes = 12
const tagBytes = 16
const headBytes = form.length + idBytes

/** Seals the secret of somebody's app by the newest key: without the key, or for anybody else, it is worth nothing. */
export function sealSecret({ config }: Pick<Deps, 'config'>, userId: string, secret: Buffer): Buffer {
  const [key] = secretKeysOf(config) as [Buffer]
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  cipher.setAAD(ownerOf(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([headOf(key), iv, cipher.getAuthTag(), sealed])
}

/** What was sealed for somebody; null where no key that there is opens it, or it was another one's. */
export function openSecret({ config }: Pick<Deps, 'config'>, userId: string, sealed: Buffer): Buffer | null {
  const key = secretKeysOf(config).find((one) => sealed.subarray(0, headBytes).equals(headOf(one)))
  if (!key) return null
  const rest = sealed.subarray(headBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(ownerOf(userId))
    decipher.setAuthTag(rest.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(rest.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

const plainBytes = 20

/**
 * Seals by the newest key what is stored as it is, or sealed by another key: at every start, before anybody is served. What
 * no key opens stays and is told of: its owner has recovery codes and passkeys, or has the app reset.
 */
export async function sealStoredSecrets(deps: Pick<Deps, 'config' | 'db' | 'log'>): Promise<void> {
  const [newest] = secretKeysOf(deps.config) as [Buffer]
  const stored = await deps.db
    .selectFrom('secondFactors')
    .select(['id', 'userId', 'secret'])
    .where('kind', '=', 'app')
    .where(sql<boolean>`substring(secret from 1 for ${sql.lit(headBytes)}) <> ${headOf(newest)}`)
    .execute()
  const opened = stored.flatMap(({ id, userId, secret }) => {
    const plain = secret?.length === plainBytes ? secret : secret && openSecret(deps, userId, secret)
    return plain && secret ? { id, was: secret, now: sealSecret(deps, userId, plain) } : []
  })
  const closed = stored.length - opened.length
  if (closed > 0) deps.log.error({ apps: closed }, 'no key opens these authenticator apps; see SECRETS_KEY')
  if (opened.length === 0) return
  // Another instance may start at the same time: what it has sealed stays.
  await sql`update second_factors f set secret = sealed.now from unnest(
      ${opened.map(({ id }) => id)}::uuid[], ${opened.map(({ was }) => was)}::bytea[], ${opened.map(({ now }) => now)}::bytea[]
    ) as sealed (id, was, now) where f.id = sealed.id and f.secret = sealed.was`.execute(deps.db)
}

function headOf(key: Buffer): Buffer {
  const id = createHash('sha256').update('majlis secrets key').update(key).digest().subarray(0, idBytes)
  return Buffer.concat([form, id])
}

function ownerOf(userId: string): Buffer {
  return Buffer.from(`authenticator app of ${userId}`)
}
