import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tx, Deps } from '#server/deps.ts'
import { openSecret } from './seal.ts'

// What every app knows (RFC 6238): six digits of SHA-1, anew each half minute.
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may differ by one code. */
const window = 1

export function newSecret(): Buffer {
  return randomBytes(20)
}

/** The secret as people type it into an app. */
export function writtenSecret(secret: Buffer): string {
  return secretOf(secret).base32
}

/** What an app reads with its camera. */
export function addressOfApp(secret: Buffer, email: string): string {
  return new TOTP({ ...form, issuer: 'Majlis', label: email, secret: secretOf(secret) }).toString()
}

/** The half minute that a code is of, of this one and those beside it; null where it is of none. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const apart = TOTP.validate({ ...form, token: code, secret: secretOf(secret), timestamp, window })
  return apart === null ? null : TOTP.counter({ period: form.period, timestamp }) + apart
}

/** Lets a code of somebody's app count, once: a code of before it, or that one again, does not. */
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
