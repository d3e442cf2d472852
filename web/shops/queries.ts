import { useMutation } from '@tanstack/react-query'
import { register } from '#contract/auth.ts'
import { type Registration, registration } from '#contract/shops.ts'
import { call } from '#web/api/call.ts'
import { judgesItself } from '#web/api/query-client.ts'

/** What `/register` asks for: everything but the business type, which the server chooses (R-REG-11). */
export const registrationWithoutType = registration.omit({ businessType: true })
type WithoutType = Omit<Registration, 'businessType'>

export function useRegister() {
  const endpoint = { ...register, body: registrationWithoutType }
  return useMutation({
    mutationFn: (body: WithoutType) => call(endpoint, { body }),
    meta: judgesItself,
  })
}

export function useRegisterWithType() {
  return useMutation({
    mutationFn: (body: Registration) => call(register, { body }),
    meta: judgesItself,
  })
}
