import { useMutation } from '@tanstack/react-query'
import { checkEmail, register, sentRegistration } from '#contract/shops/registration.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import type { FormKind } from './registration/registration-form.ts'

export type Registered = ReplyOf<typeof register>

/** `/register` sends everything but the business type, which the server chooses (R-REG-11). */
const registerWithoutType = { ...register, body: sentRegistration.omit({ businessType: true }) }

export function useRegister(kind: FormKind) {
  return useMutation({
    mutationFn: (body: InputOf<typeof register>['body']): Promise<Registered> =>
      kind === 'shop' ? call(register, { body }) : call(registerWithoutType, { body }),
  })
}

/** Fails where an address is known; where that cannot be learnt now, the registration itself will tell. */
export function useEmailCheck() {
  return useMutation({
    mutationFn: (email: string) => call(checkEmail, { body: { email } }),
  })
}
