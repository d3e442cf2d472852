import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tx, Deps } from '#server/deps.ts'
import { openSecret } from './seal.ts'

// The parameters that every app supports (RFC 6238): HMAC-SHA-1, six digits, a new code every 30 seconds.
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may be off by one period: the codes before and after the current one count too. */
const window = 1

export function newSecret(): Buffer {
  return randomBytes(20)
}

/** The secret in base32, for typing into an app. */
export function writtenSecret(secret: Buffer): string {
  return secretOf(secret).base32
}

/** The otpauth URL that an app scans as a QR code. */
export function addressOfApp(secret: Buffer, email: string): string {
  return new TOTP({ ...form, issuer: 'Majlis', label: email, secret: secretOf(secret) }).toString()
}

/** The 30-second period of a code, out of the current one and its two neighbours; null if it matches none of them. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const apart = TOTP.validate({ ...form, token: code, secret: secretOf(secret), timestamp, window })
  return apart === null ? null : TOTP.counter({ period: form.period, timestamp }) + apart
}

/** Returns whether a code of the user's app counts: each code counts once, and none older than the last. */
export async function countCode(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const now = deps.clock()
  const app = await tx
    .selectFrom('secondFactors')
    .select(['id', 'secret'])
    .where('userId', '=', userId)
    .where('kind', '=', 'app')
    .executeTakeFirst()
  const secret = app?.secret && openSecret(deps, userId, app.secret)
  const step = secret ? stepOfCode(secret, code, now) : null
  if (!app || step === null) return false
  const counted = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step, lastUsedAt: now })
    .where('id', '=', app.id)
    .where((is) => is.or([is('lastStep', 'is', null), is('lastStep', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

function secretOf(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer })
}
