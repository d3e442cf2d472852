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
  /** Version of the terms shown; 0 for a sample, null if none can be read. */
  readonly termsVersion: number | null
  readonly kycDocuments: readonly RegistrationDocument[]
  /** The optional part, expanded or collapsed. */
  readonly optional: { readonly isOpen: boolean; readonly toggle: () => void }
  /** For the blur event of the e-mail field. */
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
      // When the terms have changed meanwhile, the new version is shown; everything typed stays.
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

/** Version of the terms that the form links to, as it is sent; null for a sample. */
function useShownTerms() {
  const hasTerms = useQuery(addressQuery(readConfig)).data?.policies.includes('terms') === true
  const { data, refetch } = useQuery({ ...addressQuery(readPolicy, { policy: 'terms' }), enabled: hasTerms })
  return {
    version: data?.version ?? null,
    asSent: data && { termsVersion: data.version || null },
    showNew: () => void refetch(),
  }
}

/** Reports a known address at the field once it loses focus; a failed check stays silent: the registration checks again. */
function useTakenEmail({ values, isAtFault, showErrorsOf }: RegistrationForm): () => void {
  // If the check fails, the registration itself will report it.
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
    // The field may hold another address by then.
    const onError = (error: unknown) =>
      void (typed.current === email && showErrorsOf(error, { isQuiet: true }))
    check.mutate(email, { onError })
  }
}
