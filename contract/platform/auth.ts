import { z } from 'zod'
import { askedProof } from '#contract/error-body.ts'
import { endpoint } from '#contract/endpoint.ts'
import { email, newPassword, optionalName, password, requiredName, requiredText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { type User, user } from '#contract/session-user.ts'

/** The role of the signed-in user. */
export type Role = User['role']

/** The proof of work that `account.proof-needed` asked for: the challenge and the nonces found. */
export const proof = askedProof.extend({ nonces: z.array(z.int().min(0)).max(8) })
export type Proof = z.output<typeof proof>

/** The reply to a sign-in, in place of a token, where the account has a second factor; valid for ten minutes and five tries. */
export const secondStep = z.object({
  step: z.string(),
  accepts: z.array(z.enum(['code', 'passkey', 'recovery-code'])),
})
export type SecondStep = z.output<typeof secondStep>

export const done = z.object({ message: z.string() })

export const login = endpoint('POST /api/auth/login', {
  access: 'anyone',
  summary:
    'Sign in with e-mail and password; remember keeps the session for 30 days instead of 12 hours. After many failed attempts, account.proof-needed asks for a proof of work, to be sent with the next attempt',
  body: z.object({ email, password, remember: z.boolean().default(false), proof: proof.optional() }),
  // An account with a second factor gets no token yet (contract/platform/factors.ts).
  reply: z.union([z.object({ token: z.string(), user }), z.object({ secondStep })]),
  refusals: [
    'account.wrong-credentials',
    'shop.pending',
    'shop.rejected',
    'shop.suspended',
    'account.proof-needed',
    'request.too-many',
  ],
})

export const me = endpoint('GET /api/auth/me', {
  access: 'signed-in',
  factorless: true,
  summary: 'The signed-in user',
  reply: user,
})

export const logout = endpoint('POST /api/auth/logout', {
  access: 'anyone',
  summary: 'End the session; the token is worthless afterwards',
  reply: done,
})

export const forgotPassword = endpoint('POST /api/auth/forgot-password', {
  access: 'anyone',
  summary: 'Request a link to choose a new password; the answer is the same for known and unknown addresses',
  body: z.object({ email }),
  reply: done,
  refusals: ['request.too-many'],
})

export const resetPassword = endpoint('POST /api/auth/reset-password', {
  access: 'anyone',
  summary:
    'Choose a new password with the token from the mailed link; ends all sessions of the account, and answers its role and e-mail',
  body: z.object({ token: requiredText(200), password: newPassword }),
  reply: done.extend({ role: user.shape.role, email: user.shape.email }),
  refusals: [
    'account.reset-link-invalid',
    'account.address-kept',
    'account.shared-login',
    'request.too-many',
  ],
})

export const passwordChange = z.object({ currentPassword: password, newPassword })

export const changePassword = endpoint('POST /api/auth/change-password', {
  access: 'signed-in',
  reads: true,
  summary: 'Change the caller’s password; ends the other sessions',
  body: passwordChange,
  reply: done,
  refusals: ['account.wrong-password', 'account.shared-login', 'request.too-many'],
})

export const profileChange = z.object({
  firstName: requiredName(100, issue('firstNameLinked')),
  lastName: optionalName(100, issue('lastNameLinked')),
  email,
  currentPassword: password.optional(),
})

export const updateProfile = endpoint('PUT /api/auth/profile', {
  access: 'signed-in',
  reads: true,
  summary: 'Change the caller’s name and e-mail address; a new address needs the password',
  body: profileChange,
  reply: user,
  refusals: [
    'account.email-taken',
    'account.wrong-password',
    'account.shared-login',
    'shop.owners-disputed',
    'request.too-many',
  ],
})
