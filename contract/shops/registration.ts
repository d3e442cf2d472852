import { z } from 'zod'
import { registrationDocuments } from '#domain/shops/kyc.ts'
import { endpoint } from '#contract/endpoint.ts'
import { email } from '#contract/fields.ts'
import { user } from '#contract/session-user.ts'
import { registration, shop } from './shops.ts'

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Register a shop; it waits for review and may not sign in before',
  body: registration,
  files: registrationDocuments,
  reply: z.object({ message: z.string(), user: user.omit({ shop: true }), shop }),
  status: 201,
  refusals: ['account.email-taken', 'object.unknown-file', 'request.too-many'],
})

export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email',
  access: 'anyone',
  summary:
    'Whether a shop may register with an address: the answer of a registration, before its documents are sent; limited like one',
  body: z.object({ email }),
  reply: z.object({ email: z.string() }),
  refusals: ['account.email-taken', 'request.too-many'],
})
