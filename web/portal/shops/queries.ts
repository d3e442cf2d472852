import { useMutation } from '@tanstack/react-query'
import { checkEmail, register } from '#contract/shops/registration.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Registration, registration } from '#contract/shops/shops.ts'
import { call } from '#web/kit/api/call.ts'
import type { FormKind } from './registration/registration-form.ts'

export type Registered = ReplyOf<typeof register>

/** `/register` sends everything but the business type, which the server chooses (R-REG-11). */
const registerWithoutType = { ...register, body: registration.omit({ businessType: true }) }

export function useRegister(kind: FormKind) {
  return useMutation({
    mutationFn: (body: Registration): Promise<Registered> =>
      kind === 'shop' ? call(register, { body }) : call(registerWithoutType, { body }),
  })
}

/** Fails where an address is known; where that cannot be learnt now, the registration itself will tell. */
export function useEmailCheck() {
  return useMutation({
    mutationFn: (email: string) => call(checkEmail, { body: { email } }),
  })
}
