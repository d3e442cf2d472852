import { z } from 'zod'
import { readRecoveryCode } from '#domain/platform/accounts/recovery-code.ts'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { user } from '#contract/session-user.ts'
import { proof } from './auth.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { requiredName, requiredText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'

export const factorKinds = ['app', 'passkey'] as const

/** A second factor, by which a user proves their identity in addition to the password. */
export const factor = z.object({
  id: z.string(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
})
export type Factor = z.output<typeof factor>

export const ownFactors = z.object({
  factors: z.array(factor),
  recoveryCodesLeft: z.int(),
  /** A factor is mandatory: without one the user may do nothing else, and the last one cannot be removed (G-138). */
  isRequired: z.boolean(),
})
export type OwnFactors = z.output<typeof ownFactors>

/** The six digits of an authenticator app, with or without spaces, Arabic or Latin. */
export const oneTimeCode = z
  .string({ error: issue('oneTimeCode') })
  .max(40, { error: issue('oneTimeCode') })
  .overwrite((typed) => latinDigits(typed).replace(/\s/g, ''))
  .regex(/^\d{6}$/, { error: issue('oneTimeCode') })

export const recoveryCode = z
  .string({ error: issue('recoveryCode') })
  .max(60, { error: issue('recoveryCode') })
  .refine((typed) => readRecoveryCode(typed) !== null, { error: issue('recoveryCode') })

const bytes = (most: number) =>
  z
    .string({ error: issue('invalid') })
    .max(most)
    .regex(/^[\w-]+$/, { error: issue('invalid') })
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  /** No extension is requested, so none is read. */
  clientExtensionResults: z.object({}),
}

/** The browser's response to the use of a passkey (`AuthenticationResponseJSON` of WebAuthn). */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
})

/** The browser's response to the creation of a passkey (`RegistrationResponseJSON`). */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** Token of a procedure that was begun; returned only once, valid for ten minutes. */
const step = requiredText(100)
/** The options to pass to the browser for a passkey, and the step to send with its response. */
export const askedPasskey = z.object({ step: z.string(), options: z.looseObject({ challenge: z.string() }) })
/** The response of a passkey, with the step that it answers. */
export const passkeyProof = z.object({ step, response: assertion })

/** Proof of a second factor; exactly one of these is given. */
export const factorProof = {
  code: oneTimeCode.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkeyProof.optional(),
}
export type FactorProof = z.output<z.ZodObject<typeof factorProof>>

const own = { access: 'signed-in', tag: 'Security', reads: true, factorless: true } as const
const explicit = { ...own, confirm: 'explicit' } as const

export const listFactors = endpoint('GET /api/auth/factors', {
  ...own,
  summary: 'The caller’s second factors',
  reply: ownFactors,
})

export const beginApp = endpoint('POST /api/auth/factors/app', {
  ...explicit,
  summary: 'Start adding an authenticator app: the secret to enter there, also as an address for a QR code',
  reply: z.object({ step: z.string(), secret: z.string(), url: z.string() }),
  refusals: ['account.factor-exists', 'account.shared-login'],
})

/** The first factor comes with ten recovery codes, shown only once. */
export const addedFactor = ownFactors.extend({ recoveryCodes: z.array(z.string()).nullable() })

export const addApp = endpoint('POST /api/auth/factors/app/confirm', {
  ...explicit,
  summary:
    'Add the app with a code that it shows; the first factor comes with ten recovery codes, and other sessions end',
  body: z.object({ step, code: oneTimeCode }),
  reply: addedFactor,
  refusals: ['account.step-ended', 'account.wrong-code', 'account.factor-exists', 'account.shared-login'],
})

export const beginPasskey = endpoint('POST /api/auth/factors/passkey', {
  ...explicit,
  summary: 'Start adding a passkey: the options for `navigator.credentials.create`',
  reply: askedPasskey,
  refusals: ['account.too-many-factors', 'account.shared-login'],
})

export const passkeyName = requiredName(60, issue('factorNameLinked'))

export const addPasskey = endpoint('POST /api/auth/factors/passkey/confirm', {
  ...explicit,
  summary:
    'Add the passkey that was created; the first factor comes with ten recovery codes, and other sessions end',
  bodyKiB: 64,
  body: z.object({ step, name: passkeyName, response: attestation }),
  reply: addedFactor,
  refusals: [
    'account.step-ended',
    'account.passkey-refused',
    'account.too-many-factors',
    'account.shared-login',
  ],
})

export const removeFactor = endpoint('DELETE /api/auth/factors/:id', {
  ...explicit,
  summary: 'Remove one of the caller’s factors; removing the last one also deletes the recovery codes',
  reply: deleted,
  refusals: ['account.factor-not-found', 'account.last-factor', 'account.shared-login'],
})

export const renewRecoveryCodes = endpoint('POST /api/auth/factors/recovery-codes', {
  ...explicit,
  summary: 'Ten new recovery codes, shown once; the previous ones stop working',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['account.factor-not-found', 'account.shared-login'],
})

export const takeSecondStep = endpoint('POST /api/auth/login/second-step', {
  access: 'anyone',
  tag: 'Security',
  summary:
    'The second step of a sign-in: its id, with one of code, recoveryCode and passkey. After many failed attempts, account.proof-needed asks for a proof of work',
  bodyKiB: 32,
  body: z.object({ step, ...factorProof, proof: proof.optional() }),
  reply: z.object({ token: z.string(), user }),
  refusals: [
    'account.step-ended',
    'account.wrong-code',
    'account.passkey-refused',
    'account.proof-needed',
    'request.too-many',
  ],
})

export const askPasskeyAtSignIn = endpoint('POST /api/auth/login/passkey', {
  access: 'anyone',
  tag: 'Security',
  summary: 'The options for `navigator.credentials.get` in the second step of a sign-in',
  body: z.object({ step }),
  reply: askedPasskey,
  refusals: ['account.step-ended'],
})

export const askPasskey = endpoint('POST /api/auth/confirm/passkey', {
  ...own,
  summary: 'The options for `navigator.credentials.get` when confirming the caller’s identity',
  reply: askedPasskey,
  refusals: ['account.factor-not-found'],
})

export const resetFactors = endpoint('DELETE /api/admin/people/:id/factors', {
  needs: 'people',
  confirm: 'explicit',
  summary:
    'Remove all second factors of someone of the platform or a shop who has lost them, by the id of their account; their sessions end, and they get a mail',
  reply: deleted,
  refusals: ['account.factor-not-found', 'account.shared-login'],
})
