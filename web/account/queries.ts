import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgotPassword, login, resetPassword } from '#contract/auth.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { signInPuzzle, solve } from '#domain/proof-of-work.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { startSession } from '#web/api/session.ts'

type Credentials = InputOf<typeof login>['body']
type Outcome = { readonly onSuccess: () => void; readonly onError: (error: Error) => void }

/** Signs in and starts the session; the guard then leads on. */
export function useSignIn({ onSuccess, onError }: Outcome) {
  const client = useQueryClient()
  const [isProving, setProving] = useState(false)
  const mutation = useMutation({
    mutationFn: (body: Credentials) => signIn(body, () => setProving(true)),
    onSettled: () => setProving(false),
    onSuccess: (started) => {
      onSuccess()
      startSession(client, started)
    },
    onError,
  })
  return { ...mutation, isProving }
}

/** The work may have become worth more while it was done. */
const mostProofs = 3

/** Where much was guessed the server asks for work with each try: this browser does it, and tries again. */
async function signIn(body: Credentials, onWork: () => void, proofs = 0): Promise<ReplyOf<typeof login>> {
  try {
    return await call(login, { body })
  } catch (error) {
    const asked = error instanceof ApiError ? error.proof : null
    // Without https a browser has no SubtleCrypto: then waiting is all that helps.
    if (!asked || proofs === mostProofs || !('subtle' in crypto)) throw error
    onWork()
    const nonces = await solve({ puzzle: signInPuzzle(body.email, asked.at), bits: asked.bits })
    return signIn({ ...body, proof: { ...asked, nonces } }, onWork, proofs + 1)
  }
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => call(resetPassword, { body }),
  })
}
