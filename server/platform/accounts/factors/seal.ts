import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { newestHead, seal, unseal } from '#server/platform/process/seal.ts'

/** Encrypts the secret of the user's app with the newest key; useless without the key or for another user. */
export function sealSecret(deps: Pick<Deps, 'config'>, userId: string, secret: Buffer): Buffer {
  return seal(deps, appOf(userId), secret)
}

/** Decrypts a secret sealed for this user; null if no known key opens it or it was sealed for another user. */
export function openSecret(deps: Pick<Deps, 'config'>, userId: string, sealed: Buffer): Buffer | null {
  return unseal(deps, appOf(userId), sealed)
}

const plainBytes = 20

/**
 * Seals plain secrets, and those sealed with another key, with the newest key; runs at every start, before serving.
 * A secret that no key opens stays and is logged: its owner has recovery codes or passkeys, or gets the app reset.
 */
export async function sealStoredSecrets(deps: Pick<Deps, 'config' | 'db' | 'log'>): Promise<void> {
  const head = newestHead(deps)
  const stored = await deps.db
    .selectFrom('secondFactors')
    .select(['id', 'userId', 'secret'])
    .where('kind', '=', 'app')
    .where(sql<boolean>`substring(secret from 1 for ${sql.lit(head.length)}) <> ${head}`)
    .execute()
  const opened = stored.flatMap(({ id, userId, secret }) => {
    const plain = secret?.length === plainBytes ? secret : secret && openSecret(deps, userId, secret)
    return plain && secret ? { id, was: secret, now: sealSecret(deps, userId, plain) } : []
  })
  const closed = stored.length - opened.length
  if (closed > 0)
    deps.log.error(
      { apps: closed },
      'no key decrypts the secrets of these authenticator apps; see SECRETS_KEY',
    )
  if (opened.length === 0) return
  // Another instance may start at the same time: secrets that it has sealed stay as they are.
  await sql`update second_factors f set secret = sealed.now from unnest(
      ${opened.map(({ id }) => id)}::uuid[], ${opened.map(({ was }) => was)}::bytea[], ${opened.map(({ now }) => now)}::bytea[]
    ) as sealed (id, was, now) where f.id = sealed.id and f.secret = sealed.was`.execute(deps.db)
}

function appOf(userId: string): string {
  return `authenticator app of ${userId}`
}
