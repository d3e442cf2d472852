import { z } from 'zod'
import { type Browser, browserNames, type System, systemNames } from '#domain/platform/device.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { password, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { oneTimeCode, passkeyProof } from './factors.ts'

/** A session of the user. */
export const session = z.object({
  id: z.string(),
  /** As the client identified itself at the sign-in; null where it is unknown. */
  browser: z.enum(Object.keys(browserNames) as Browser[]).nullable(),
  system: z.enum(Object.keys(systemNames) as System[]).nullable(),
  /** IP address of the sign-in, or the household's range that it belongs to; null where it was not kept. */
  address: z.string().nullable(),
  signedInAt: time,
  /** Accurate to a few minutes. */
  lastUsedAt: time,
  expiresAt: time,
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof session>

// Read-only users may end sessions too, since these are their own.
const own = { access: 'signed-in', tag: 'Security', reads: true, factorless: true } as const

export const listSessions = endpoint('GET /api/auth/sessions', {
  ...own,
  summary: 'The caller’s sessions: device, address and last use, the current one first',
  reply: z.array(session),
})

export const endSession = endpoint('DELETE /api/auth/sessions/:id', {
  ...own,
  confirm: 'recent',
  summary: 'End one of the caller’s sessions immediately',
  reply: deleted,
  refusals: ['account.session-not-found'],
})

export const endOtherSessions = endpoint('DELETE /api/auth/sessions', {
  ...own,
  confirm: 'recent',
  summary: 'End all sessions of the caller except the current one; the id is the user’s',
  reply: deleted,
})

/** How long a confirmation is valid; for endpoints with `confirm: 'recent'` a sign-in counts too. */
export const confirmedMinutes = 10

/** One of the ways that `account.confirm-needed` accepts. */
export const confirmation = z
  .object({ password: password.optional(), code: oneTimeCode.optional(), passkey: passkeyProof.optional() })
  .check(({ value, issues }) => {
    if (Object.values(value).some((given) => given !== undefined)) return
    issues.push({ code: 'custom', message: issue('required'), input: '', path: ['password'] })
  })

export const confirmSession = endpoint('POST /api/auth/confirm', {
  access: 'signed-in',
  reads: true,
  factorless: true,
  tag: 'Security',
  summary:
    'Confirm the caller’s identity after a call was refused with account.confirm-needed; valid for ten minutes. Ten failed attempts end the session',
  bodyKiB: 32,
  body: confirmation,
  reply: z.object({ confirmedUntil: time }),
  refusals: [
    'account.wrong-password',
    'account.wrong-code',
    'account.passkey-refused',
    'account.step-ended',
    'request.too-many',
  ],
})
