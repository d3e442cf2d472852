import { useMutation, useQueryClient } from '@tanstack/react-query'
import { forgotPassword, login, resetPassword } from '#contract/auth.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { judgesItself } from '#web/api/query-client.ts'
import { startSession } from '#web/api/session.ts'

type Credentials = InputOf<typeof login>['body']
type Outcome = { readonly onSuccess: () => void; readonly onError: (error: Error) => void }

/** Signs in and starts the session; the guard then leads on. A failure here ends no session (R-AUTH-22). */
export function useSignIn({ onSuccess, onError }: Outcome) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Credentials) => call(login, { body }),
    onSuccess: (started) => {
      onSuccess()
      startSession(client, started)
    },
    onError,
    meta: judgesItself,
  })
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    meta: judgesItself,
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => call(resetPassword, { body }),
    meta: judgesItself,
  })
}
