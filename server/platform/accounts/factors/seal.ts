import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { newestHead, seal, unseal } from '#server/platform/process/seal.ts'

/** Seals the secret of somebody's app by the newest key: without the key, or for anybody else, it is worth nothing. */
export function sealSecret(deps: Pick<Deps, 'config'>, userId: string, secret: Buffer): Buffer {
  return seal(deps, appOf(userId), secret)
}

/** What was sealed for somebody; null where no key that there is opens it, or it was another one's. */
export function openSecret(deps: Pick<Deps, 'config'>, userId: string, sealed: Buffer): Buffer | null {
  return unseal(deps, appOf(userId), sealed)
}

const plainBytes = 20

/**
 * Seals by the newest key what is stored as it is, or sealed by another key: at every start, before anybody is served. What
 * no key opens stays and is told of: its owner has recovery codes and passkeys, or has the app reset.
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
  if (closed > 0) deps.log.error({ apps: closed }, 'no key opens these authenticator apps; see SECRETS_KEY')
  if (opened.length === 0) return
  // Another instance may start at the same time: what it has sealed stays.
  await sql`update second_factors f set secret = sealed.now from unnest(
      ${opened.map(({ id }) => id)}::uuid[], ${opened.map(({ was }) => was)}::bytea[], ${opened.map(({ now }) => now)}::bytea[]
    ) as sealed (id, was, now) where f.id = sealed.id and f.secret = sealed.was`.execute(deps.db)
}

function appOf(userId: string): string {
  return `authenticator app of ${userId}`
}
