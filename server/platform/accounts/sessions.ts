import type { Session } from '#contract/platform/sessions.ts'
import { type Device, deviceText, readDevice } from '#domain/platform/device.ts'
import { type Db, rowOf, type Tx, type Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, renew, wasCounted } from '#server/platform/http/limits.ts'
import { notifySecurityEvent } from './security-events.ts'
import { hashOfToken, issueToken } from './tokens.ts'

/** The IP address and user agent of a request. */
export type Place = { readonly ip: string; readonly userAgent: string }

/** Counted per user, device and IP address: a sign-in from a known place is not mailed. */
const knownPlace: Limit = { kind: 'sign-in:known-place', max: 1, windowMinutes: 90 * 24 * 60 }

type NewSession = {
  readonly userId: string
  readonly remember: boolean
  readonly place: Place
}

/**
 * Opens a session and returns its token. The owner is mailed about a device or IP address without a sign-in in the last
 * 90 days, except at the very first sign-in.
 */
export async function openSession(
  tx: Tx,
  deps: Deps,
  { userId, remember, place: { ip, userAgent } }: NewSession,
): Promise<string> {
  const now = deps.clock()
  const [device, address] = [readDevice(userAgent), addressRange(ip)]
  const { lastSignedInAt } = await tx
    .selectFrom('users')
    .select('lastSignedInAt')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const place = counter(knownPlace, userId, JSON.stringify(device), address)
  const isKnown = await wasCounted(tx, place, now)
  await renew(tx, place, 24 * 60, now)
  if (!isKnown && lastSignedInAt !== null) await notifyPlace(tx, deps, { userId, device, address })
  await tx.updateTable('users').set({ lastSignedInAt: now }).where('id', '=', userId).execute()
  return issueToken(tx, { userId, remember, now, from: { ...device, address } })
}

type NewPlace = { readonly userId: string; readonly device: Device; readonly address: string }

function notifyPlace(tx: Tx, deps: Deps, { userId, device, address }: NewPlace): Promise<void> {
  const words = { name: deviceText(device, 'en'), nameAr: deviceText(device, 'ar') }
  const params = { device: words, address }
  return notifySecurityEvent(tx, deps, { kind: 'signed-in', params, to: [{ userId }] })
}

type OwnSession = { readonly userId: string; readonly token: string }

/** The user's sessions: first the one that asks, then by most recent use. */
export async function listSessionsOf(db: Db, { userId, token }: OwnSession, now: Date): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'address', 'createdAt as signedInAt', 'lastUsedAt', 'expiresAt'])
    .select((is) => is('tokenHash', '=', hashOfToken(token)).as('isCurrent'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('isCurrent', 'desc')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows as Session[]
}

/** Ends one of the user's own sessions, which may be the current one. Refusal: account.session-not-found. */
export async function endSessionOf(db: Db, userId: string, id: string): Promise<void> {
  const ending = db.deleteFrom('sessions').where('id', '=', id).where('userId', '=', userId).returning('id')
  await rowOf(id, ending, 'account.session-not-found')
}

/** The interval at which a session's last use is written, so that not every read becomes a write. */
const usedAgainMs = 5 * 60_000

/** Stores the session's last use, at most once in five minutes. An error is only logged: it must not fail the request. */
export async function noteSessionUse(
  deps: Deps,
  session: { readonly id: string; readonly lastUsedAt: Date },
): Promise<void> {
  const now = deps.clock()
  const due = new Date(now.getTime() - usedAgainMs)
  if (session.lastUsedAt > due) return
  try {
    await deps.db
      .updateTable('sessions')
      .set({ lastUsedAt: now })
      .where('id', '=', session.id)
      .where('lastUsedAt', '<=', due)
      .execute()
  } catch (error) {
    deps.log.warn({ err: error }, 'could not record the use of a session')
  }
}
