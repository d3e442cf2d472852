import { z } from 'zod'
import { registrationDocuments } from '#domain/shops/kyc.ts'
import { endpoint } from '#contract/endpoint.ts'
import { email } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { user } from '#contract/session-user.ts'
import { registration, shop } from './shops.ts'

/** The body of a registration request. */
export const sentRegistration = registration.extend({
  /** Version of the terms shown in the form, null where there were none; if absent, the current ones are accepted. */
  termsVersion: z.int({ error: issue('invalid') }).nullish(),
})

export const register = endpoint('POST /api/auth/register', {
  access: 'anyone',
  summary: 'Register a shop; it waits for review and cannot sign in before approval',
  body: sentRegistration,
  files: registrationDocuments,
  reply: z.object({ message: z.string(), user: user.omit({ shop: true }), shop }),
  status: 201,
  refusals: ['account.email-taken', 'object.unknown-file', 'terms.changed', 'request.too-many'],
})

export const checkEmail = endpoint('POST /api/auth/email', {
  access: 'anyone',
  summary:
    'Whether a shop can register with an address, as a registration would answer, before its documents are sent; rate-limited like a registration',
  body: z.object({ email }),
  reply: z.object({ email: z.string() }),
  refusals: ['account.email-taken', 'request.too-many'],
})
