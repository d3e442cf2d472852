import type { SubmitEvent } from 'react'
import { type KycDocumentType, kycDocumentTypes, requiredKycDocuments } from '#domain/shops/kyc.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { useContractForm } from '#web/forms/contract-form.ts'
import { typedText } from '#web/forms/use-form.ts'
import { useText } from '#web/i18n/locale.tsx'
import { type Registered, useEmailCheck, useRegister } from '#web/shops/queries.ts'
import { type Uploads, useUploads } from '#web/ui/files/use-uploads.ts'
import { clearToast, toastFailure } from '#web/ui/toast.tsx'
import { registrationTexts } from './messages.ts'
import {
  blankOf,
  fieldsOf,
  type FormKind,
  type RegistrationForm,
  registrationForms,
  type Step,
  type Steps,
  useSteps,
} from './registration-steps.ts'

export type RegistrationState = {
  readonly kind: FormKind
  readonly form: RegistrationForm
  readonly uploads: Uploads
  readonly steps: Steps
  readonly kycDocuments: readonly KycDocumentType[]
  /** KYC documents that are not on the server yet. */
  readonly missing: readonly KycDocumentType[]
  /** On to the next step, or off with it at the last. */
  readonly proceed: (event: SubmitEvent<HTMLFormElement>) => void
}

/** One registration from its first field to the answer of the server. */
export function useRegistration(
  kind: FormKind,
  onRegistered: (reply: Registered) => void,
): RegistrationState {
  const text = useText(registrationTexts)
  const kycDocuments = requiredKycDocuments[kind]
  const uploads = useUploads('kyc')
  const send = useRegister(kind)
  const form: RegistrationForm = useContractForm(registrationForms[kind], {
    initial: blankOf(kind),
    uploads,
    draft: { key: `mj-registration-${kind}`, except: ['password', ...kycDocumentTypes] },
    onSubmit: async ({ addressProof, ...body }) => {
      const reply = await send.mutateAsync({ ...body, ...(addressProof && { addressProof }) })
      clearToast()
      onRegistered(reply)
    },
    onFailed: (error, named) => {
      const fallback = kind === 'shop' ? text.shopFailedText : text.failedText
      toastFailure({ title: text.failed, text: sentenceOf(error, fallback) })
      const step = steps.all.find((one) => named && fieldsOf[one].includes(named))
      if (step) steps.goTo(step)
    },
  })
  const steps = useSteps(kind, (step: Step) => !fieldsOf[step].some(form.isAtFault))
  const email = useEmailCheck()
  const proceed = (event: SubmitEvent<HTMLFormElement>) => {
    const next = steps.all[steps.index + 1]
    if (next === undefined) return form.onSubmit(event)
    event.preventDefault()
    if (!form.check(fieldsOf[steps.current]) || email.isPending) return
    if (steps.current !== 'shop') return steps.goTo(next)
    // A known address is told before anybody looks for papers.
    email.mutate(typedText(form.values.email).trim(), {
      onSuccess: () => steps.goTo(next),
      onError: (error) => form.showErrorsOf(error) ?? steps.goTo(next),
    })
  }
  return { kind, form, uploads, steps, kycDocuments, missing: kycDocuments.filter(form.isAtFault), proceed }
}
