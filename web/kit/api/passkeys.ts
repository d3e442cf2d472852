import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { z } from 'zod'
import type { assertion, attestation } from '#contract/platform/factors.ts'

// For screens that are fetched when they are needed: few sign in by it.

/** A question of the server for this browser's passkeys. */
type PasskeyChallenge = { readonly step: string; readonly options: { readonly challenge: string } }

/** Whether this browser knows passkeys; it does on https and on this machine alone. */
export const knowsPasskeys = browserSupportsWebAuthn

/** Asks whoever sits here to use a passkey; throws where they would rather not. */
export async function provePasskey({ step, options }: PasskeyChallenge) {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await startAuthentication({ optionsJSON })
  return { step, response: response as z.output<typeof assertion> }
}

/** Asks whoever sits here to make a passkey; throws where they would rather not. */
export async function makePasskey({ step, options }: PasskeyChallenge) {
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON })
  return { step, response: response as z.output<typeof attestation> }
}
