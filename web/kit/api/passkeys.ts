import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { z } from 'zod'
import type { assertion, attestation } from '#contract/platform/factors.ts'

// Imported by lazily loaded screens alone: few users sign in with a passkey.

/** The server's challenge for a passkey. */
type PasskeyChallenge = { readonly step: string; readonly options: { readonly challenge: string } }

/** Whether this browser supports passkeys; only over HTTPS and on localhost. */
export const knowsPasskeys = browserSupportsWebAuthn

/** Asks the user to prove their identity with a passkey; throws if they cancel. */
export async function provePasskey({ step, options }: PasskeyChallenge) {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await startAuthentication({ optionsJSON })
  return { step, response: response as z.output<typeof assertion> }
}

/** Asks the user to create a passkey; throws if they cancel. */
export async function makePasskey({ step, options }: PasskeyChallenge) {
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON })
  return { step, response: response as z.output<typeof attestation> }
}
