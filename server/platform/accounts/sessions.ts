import type { Session } from '#contract/platform/sessions.ts'
import { type Device, deviceText, readDevice } from '#domain/platform/device.ts'
import { type Db, rowOf, type Tx, type Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, renew, wasCounted } from '#server/platform/http/limits.ts'
import { notifySecurityEvent } from './security-events.ts'
import { hashOfToken, issueToken } from './tokens.ts'

/** Where a request comes from. */
export type Place = { readonly ip: string; readonly userAgent: string }

/** Kept for each user, device and address: a sign-in from there is nothing new. */
const knownPlace: Limit = { kind: 'sign-in:known-place', max: 1, windowMinutes: 90 * 24 * 60 }

type NewSession = {
  readonly userId: string
  readonly remember: boolean
  readonly place: Place
}

/**
 * Opens a session and returns its token. A device or an address that the account was not signed in from within 90 days is
 * told to its owner; not at the very first sign-in.
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

/** Where a user is signed in, the session that asks first, then by their last use. */
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

/** Ends one of the own sessions; the own one of the request too. Refusal: account.session-not-found. */
export async function endSessionOf(db: Db, userId: string, id: string): Promise<void> {
  const ending = db.deleteFrom('sessions').where('id', '=', id).where('userId', '=', userId).returning('id')
  await rowOf(id, ending, 'account.session-not-found')
}

/** A session is written as used again after so long: no read of a page is a write. */
const usedAgainMs = 5 * 60_000

/** Notes that a session is of use, at most once in some minutes. A note that fails is none: it must not fail the request. */
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
    deps.log.warn({ err: error }, 'the use of a session could not be noted')
  }
}
