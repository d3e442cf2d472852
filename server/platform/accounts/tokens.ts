import { createHash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Device } from '#domain/platform/device.ts'
import type { Db, Admin, ShopOwner } from '#server/deps.ts'
import type { Database } from '#server/platform/db/types.ts'

const hourMs = 3_600_000

/** How long a session lives: with "remember me" and without (G-11). */
export const sessionHours = { remembered: 30 * 24, otherwise: 12 } as const

/** A token of 256 random bits; only {@link hashOfToken} of it is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256: enough for a token that cannot be guessed, and fast enough for every request. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

type NewSession = {
  readonly userId: string
  readonly remember: boolean
  readonly now: Date
  readonly from?: Device & { readonly address: string }
}

/** Opens a session and returns its token, which cannot be read again later. */
export async function issueToken(db: Db, { userId, remember, now, from }: NewSession): Promise<string> {
  const token = newToken()
  const hours = remember ? sessionHours.remembered : sessionHours.otherwise
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashOfToken(token),
      userId,
      ...from,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + hours * hourMs),
    })
    .execute()
  return token
}

/** SQL: whether the query's user has a second factor. */
export function hasFactor(is: ExpressionBuilder<Database, 'users'>) {
  return is.exists(is.selectFrom('secondFactors').select('id').whereRef('userId', '=', 'users.id'))
}

type SignedIn = {
  readonly actor: Admin | ShopOwner
  readonly session: { readonly id: string; readonly lastUsedAt: Date }
}

/**
 * The user of a token, with the current role and shop status, so that a revoked session, a changed role or a suspended
 * shop takes effect with the next request (G-31). Null for an unknown, ended or expired token.
 */
export async function actorOfToken(db: Db, token: string, now: Date): Promise<SignedIn | null> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('shopPeople', 'shopPeople.userId', 'users.id')
    .leftJoin('shops', 'shops.id', 'shopPeople.shopId')
    .leftJoin('platformPeople', 'platformPeople.userId', 'users.id')
    .select(['users.id as userId', 'users.role', 'shops.id as shopId', 'shops.status as shopStatus'])
    .select(['shopPeople.role as shopRole', 'platformPeople.role as adminRole'])
    .select(['sessions.id', 'sessions.lastUsedAt'])
    .select((is) => hasFactor(is).as('hasFactor'))
    .where('sessions.tokenHash', '=', hashOfToken(token))
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
  if (!found) return null
  const { userId, role, shopId, shopStatus, shopRole, adminRole, hasFactor: isSafe, ...session } = found
  if (role === 'admin')
    return adminRole && { actor: { kind: 'admin', userId, adminRole, hasFactor: Boolean(isSafe) }, session }
  if (!shopId || !shopStatus || !shopRole) return null
  return { actor: { kind: 'shop', userId, shopId, shopStatus, shopRole }, session }
}

/** Ends the session of a token, if it has one. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', hashOfToken(token)).execute()
}

/** Ends all sessions of a user but that of `exceptToken` (R-AUTH-28), and all sign-ins that wait for their second step. */
export async function endSessions(db: Db, userId: string, exceptToken?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(exceptToken !== undefined, (rest) => rest.where('tokenHash', '!=', hashOfToken(exceptToken ?? '')))
    .execute()
  await db.deleteFrom('factorSteps').where('userId', '=', userId).where('purpose', '=', 'sign-in').execute()
}
