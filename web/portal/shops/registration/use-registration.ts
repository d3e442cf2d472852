import { useEffect, useRef, useState } from 'react'
import { type RegistrationDocument, registrationDocuments, requiredKycDocuments } from '#domain/shops/kyc.ts'
import { readConfig } from '#contract/platform/platform.ts'
import { readPolicy } from '#contract/orders/policies.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { checkEmail, register, sentRegistration } from '#contract/shops/registration.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { typedText } from '#web/kit/forms/use-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { useKeptUploads } from '#web/kit/files/use-kept-uploads.ts'
import { clearToast, toastError } from '#web/kit/elements/toast.tsx'
import { registrationTexts } from './messages.ts'
import {
  blankOf,
  type FormKind,
  hasOptional,
  isOptional,
  type RegistrationForm,
  registrationForms,
} from './registration-form.ts'

export type Registered = ReplyOf<typeof register>

/** `/register` sends everything but the business type, which the server chooses (R-REG-11). */
const registerWithoutType = { ...register, body: sentRegistration.omit({ businessType: true }) }

export type RegistrationState = {
  readonly kind: FormKind
  readonly form: RegistrationForm
  readonly uploads: Uploads
  /** Of the terms that are shown; 0 for a sample, null where none can be read. */
  readonly termsVersion: number | null
  readonly kycDocuments: readonly RegistrationDocument[]
  /** Whether what nobody must give is unfolded. */
  readonly optional: { readonly isOpen: boolean; readonly toggle: () => void }
  /** To be called when the e-mail field is left. */
  readonly checkEmail: () => void
}

/** One registration from its first field to the answer of the server; until then nothing typed or uploaded is lost (R-REG-17). */
export function useRegistration(
  kind: FormKind,
  onRegistered: (reply: Registered) => void,
): RegistrationState {
  const text = useText(registrationTexts)
  const uploads = useKeptUploads('kyc', `mj-registration-${kind}-files`)
  const send = useMutation({
    mutationFn: (body: InputOf<typeof register>['body']): Promise<Registered> =>
      kind === 'shop' ? call(register, { body }) : call(registerWithoutType, { body }),
  })
  const terms = useShownTerms()
  const [isOpened, setIsOpened] = useState<boolean | null>(null)
  const unfoldFor = (path: string | undefined) => path !== undefined && isOptional(path) && setIsOpened(true)
  const form: RegistrationForm = useContractForm(registrationForms[kind], {
    initial: blankOf(kind),
    uploads,
    draft: { key: `mj-registration-${kind}`, except: ['password', ...registrationDocuments] },
    onSubmit: async ({ addressProof, ...body }) => {
      const reply = await send.mutateAsync({
        ...body,
        ...terms.asSent,
        ...(addressProof && { addressProof }),
      })
      clearToast()
      uploads.clear()
      onRegistered(reply)
    },
    onFaults: ([first]) => unfoldFor(first?.path),
    onFailed: (error, named) => {
      // Whoever sees another version of the terms is shown the new one; all that was typed stays.
      if (error instanceof ApiError && error.code === 'terms.changed') terms.showNew()
      const fallback = kind === 'shop' ? text.shopFailedText : text.failedText
      toastError(text.failed, error, fallback)
      unfoldFor(named)
    },
  })
  const [wasGiven] = useState(() => hasOptional(form.values))
  const isOpen = isOpened ?? wasGiven
  return {
    kind,
    form,
    uploads,
    kycDocuments: requiredKycDocuments[kind],
    termsVersion: terms.version,
    optional: { isOpen, toggle: () => setIsOpened(!isOpen) },
    checkEmail: useTakenEmail(form),
  }
}

/** The version of the terms that the form leads to, as it is sent; a sample is none. */
function useShownTerms() {
  const hasTerms = useQuery(addressQuery(readConfig)).data?.policies.includes('terms') === true
  const { data, refetch } = useQuery({ ...addressQuery(readPolicy, { policy: 'terms' }), enabled: hasTerms })
  return {
    version: data?.version ?? null,
    asSent: data && { termsVersion: data.version || null },
    showNew: () => void refetch(),
  }
}

/** Tells at the field that an address is known, as soon as it is left; a check that fails tells nothing, the registration will. */
function useTakenEmail({ values, isAtFault, showErrorsOf }: RegistrationForm): () => void {
  // Where that cannot be learnt now, the registration itself will tell.
  const check = useMutation({
    mutationFn: (address: string) => call(checkEmail, { body: { email: address } }),
  })
  const email = typedText(values.email).trim()
  const typed = useRef(email)
  useEffect(() => {
    typed.current = email
  })
  return () => {
    const isKnown = check.variables === email && !check.isError
    if (isAtFault('email') || isKnown) return
    // Meanwhile another address may stand there.
    const onError = (error: unknown) =>
      void (typed.current === email && showErrorsOf(error, { isQuiet: true }))
    check.mutate(email, { onError })
  }
}
