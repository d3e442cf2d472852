import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { password } from './fields.ts'
import { time } from './time.ts'

/** So long a confirmation counts; for calls with `confirm: 'recent'` a sign-in too. */
export const confirmedMinutes = 10

export const confirmation = z.object({ password })

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'signed-in',
  reads: true,
  tag: 'Account',
  summary:
    'Say anew that it is you, where a call was refused with account.confirm-needed; counts ten minutes. Ten wrong tries end the session',
  body: confirmation,
  reply: z.object({ confirmedUntil: time }),
  refusals: ['account.wrong-password', 'request.too-many'],
})
