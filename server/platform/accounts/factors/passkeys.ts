import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import type { attestation, FactorProof } from '#contract/platform/factors.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { beginStep, takeStep } from './steps.ts'

/** Loaded on first use: it is large, and most processes never need it. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: every passkey supports at least one of them. */
const supportedAlgorithmIDs = [-8, -7, -257]

type PasskeyChallenge = { readonly step: string; readonly options: { readonly challenge: string } }

/** A passkey is bound to the public host and accepted from its pages only. */
function siteOf({ config }: Pick<Deps, 'config'>): { readonly origin: string; readonly rpID: string } {
  const { origin, hostname } = new URL(config.publicUrl)
  return { origin, rpID: hostname }
}

type Owner = { readonly id: string; readonly email: string; readonly firstName: string }

/** The options for creating a passkey in the browser; they exclude the owner's existing ones. */
export async function askForNewPasskey(
  deps: Deps,
  { id, email, firstName }: Owner,
): Promise<PasskeyChallenge> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Majlis',
    rpID: siteOf(deps).rpID,
    userName: email,
    userDisplayName: firstName,
    userID: new TextEncoder().encode(id),
    excludeCredentials: await credentialsOf(deps.db, id),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  const begun = { userId: id, purpose: 'add-passkey', challenge: options.challenge } as const
  return { step: await beginStep(deps.db, begun, deps.clock()), options: { ...options } }
}

/** The credential of a new passkey, checked for challenge, site and user verification. Refusal('account.passkey-refused'). */
export async function readNewPasskey(
  deps: Deps,
  response: z.output<typeof attestation>,
  expectedChallenge: string,
): Promise<WebAuthnCredential> {
  const { verifyRegistrationResponse } = await webauthn()
  const { origin, rpID } = siteOf(deps)
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(refused)
  return verified.registrationInfo?.credential ?? refused()
}

/** The options for proving one of the user's passkeys in the browser. Refusal('account.factor-not-found'). */
export async function askForPasskey(deps: Deps, userId: string): Promise<PasskeyChallenge> {
  const { generateAuthenticationOptions } = await webauthn()
  const allowCredentials = await credentialsOf(deps.db, userId)
  if (allowCredentials.length === 0) throw new Refusal('account.factor-not-found')
  const { rpID } = siteOf(deps)
  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials,
    userVerification: 'required',
  })
  const begun = { userId, purpose: 'passkey', challenge: options.challenge } as const
  return { step: await beginStep(deps.db, begun, deps.clock()), options: { ...options } }
}

type Proof = NonNullable<FactorProof['passkey']>

/** Uses up the challenge of a passkey, whether the answer is right or wrong. Refusal('account.step-ended'). */
export async function takeQuestion({ db, clock }: Deps, userId: string, { step }: Proof): Promise<string> {
  const asked = await takeStep(db, 'passkey', step, clock())
  if (asked.userId !== userId || asked.challenge === null) throw new Refusal('account.step-ended')
  return asked.challenge
}

/** Verifies an answer by one of the user's passkeys and stores its new counter. Refusal('account.passkey-refused'). */
export async function countPasskey(
  tx: Tx,
  deps: Deps,
  {
    userId,
    response,
    challenge,
  }: { readonly userId: string; readonly challenge: string } & Pick<Proof, 'response'>,
): Promise<void> {
  const { verifyAuthenticationResponse } = await webauthn()
  const passkey = await tx
    .selectFrom('secondFactors')
    .select(['id', 'credentialId', 'publicKey', 'counter'])
    .where('userId', '=', userId)
    .where('credentialId', '=', response.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!passkey?.publicKey || passkey.counter === null) return refused()
  const { origin, rpID } = siteOf(deps)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(refused)
  if (!verified) refused()
  await tx
    .updateTable('secondFactors')
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: deps.clock() })
    .where('id', '=', passkey.id)
    .execute()
}

async function credentialsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .execute()
  return rows.map(({ credentialId, transports }) => {
    return { id: credentialId ?? '', transports: transports ?? [] }
  })
}

/** The one refusal for every defect: the browser of an honest user causes none of them. */
function refused(): never {
  throw new Refusal('account.passkey-refused')
}
