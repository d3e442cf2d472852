import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { login, type Proof, type SecondStep } from '#contract/platform/auth.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type FactorProof, takeSecondStep } from '#contract/platform/factors.ts'
import { signInPuzzle, solve } from '#domain/platform/proof-of-work.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { startSession } from '#web/kit/api/session.ts'

type Credentials = InputOf<typeof login>['body']
type Started = ReplyOf<typeof takeSecondStep>
type Outcome = {
  readonly onSuccess: () => void
  readonly onError: (error: Error) => void
}
/** The second step that a sign-in requires, and the e-mail address it is for. */
export type BegunSignIn = SecondStep & { readonly email: string }

/** Signs in and starts the session, or reports the second step required; the guard then navigates. */
export function useSignIn({
  onSecondStep,
  ...outcome
}: Outcome & { readonly onSecondStep: (begun: BegunSignIn) => void }) {
  const { start, isProving, work } = useStart(outcome)
  const mutation = useMutation({
    mutationFn: (body: Credentials) =>
      work(body.email, (proof) => call(login, { body: { ...body, ...proof } })),
    onSuccess: (reply, { email }) =>
      'secondStep' in reply ? onSecondStep({ ...reply.secondStep, email }) : start(reply),
    onError: outcome.onError,
  })
  return { ...mutation, isProving }
}

/** Completes a sign-in with the second factor. */
export function useSecondStep({ step, email, ...outcome }: Outcome & Pick<BegunSignIn, 'step' | 'email'>) {
  const { start, isProving, work } = useStart(outcome)
  const mutation = useMutation({
    mutationFn: (given: FactorProof) =>
      work(email, (proof) => call(takeSecondStep, { body: { step, ...given, ...proof } })),
    onSuccess: start,
    onError: outcome.onError,
  })
  return { ...mutation, isProving }
}

function useStart({ onSuccess }: Pick<Outcome, 'onSuccess'>) {
  const client = useQueryClient()
  const [isProving, setProving] = useState(false)
  const start = (started: Started) => {
    onSuccess()
    startSession(client, started)
  }
  const work = <Reply>(email: string, send: Send<Reply>) =>
    provingWork({ email, send, onWork: () => setProving(true) }).finally(() => setProving(false))
  return { start, isProving, work }
}

/** The required work may grow while it is being done. */
const mostProofs = 3

type Send<Reply> = (given: { readonly proof?: Proof }) => Promise<Reply>
type Trying<Reply> = {
  readonly email: string
  readonly send: Send<Reply>
  readonly onWork: () => void
}

/** After many guesses the server requires proof of work with each attempt: the browser does it and retries. */
async function provingWork<Reply>(trying: Trying<Reply>, proof?: Proof, proofs = 0): Promise<Reply> {
  const { email, send, onWork } = trying
  try {
    return await send(proof ? { proof } : {})
  } catch (error) {
    const asked = error instanceof ApiError ? error.proof : null
    // Without HTTPS a browser has no SubtleCrypto: then only waiting helps.
    if (!asked || proofs === mostProofs || !('subtle' in crypto)) throw error
    onWork()
    const nonces = await solve({ puzzle: signInPuzzle(email, asked.at), bits: asked.bits })
    return provingWork(trying, { ...asked, nonces }, proofs + 1)
  }
}
