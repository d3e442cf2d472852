import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { password } from '#contract/fields.ts'
import { oneTimeCode, passkeyProof } from './factors.ts'
import { issue } from '#contract/issue-texts.ts'
import { time } from '#contract/time.ts'

/** So long a confirmation counts; for calls with `confirm: 'recent'` a sign-in too. */
export const confirmedMinutes = 10

/** One of the ways that `account.confirm-needed` accepts. */
export const confirmation = z
  .object({ password: password.optional(), code: oneTimeCode.optional(), passkey: passkeyProof.optional() })
  .check(({ value, issues }) => {
    if (Object.values(value).some((given) => given !== undefined)) return
    issues.push({ code: 'custom', message: issue('required'), input: '', path: ['password'] })
  })

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'signed-in',
  reads: true,
  factorless: true,
  tag: 'Security',
  summary:
    'Say anew that it is you, where a call was refused with account.confirm-needed; counts ten minutes. Ten wrong tries end the session',
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
