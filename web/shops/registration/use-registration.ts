import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type KycDocumentType, requiredKycDocuments } from '#domain/shops/kyc.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { type ContractForm, useContractForm } from '#web/forms/contract-form.ts'
import { clearToast, toastFailure } from '#web/ui/toast.tsx'
import { type Uploads, useUploads } from '#web/ui/files/use-uploads.ts'
import { registrationTexts } from './messages.ts'
import { type Registered, useRegister } from '#web/shops/queries.ts'
import {
  blankOf,
  fieldsOf,
  type FormKind,
  isStepValid,
  registrationForm,
  type Step,
  type Steps,
  useSteps,
} from './registration-steps.ts'

export type RegistrationForm = ContractForm<typeof registrationForm>

export type RegistrationState = {
  readonly kind: FormKind
  readonly form: RegistrationForm
  readonly uploads: Uploads
  readonly steps: Steps
  readonly kycDocuments: readonly KycDocumentType[]
  /** Papers that are not on the server yet, once the step was to be left without them. */
  readonly missing: readonly KycDocumentType[]
  readonly isMissingTold: boolean
  readonly isPending: boolean
  /** On to the next step, or off with it at the last. */
  readonly proceed: (event: FormEvent<HTMLFormElement>) => void
}

/** One registration from its first field to the answer of the server. */
export function useRegistration(
  kind: FormKind,
  onRegistered: (reply: Registered) => void,
): RegistrationState {
  const kycDocuments = requiredKycDocuments[kind]
  const uploads = useUploads('kyc')
  const missing = kycDocuments.filter((type) => addressOf(uploads, type) === undefined)
  const [isMissingTold, tellMissing] = useState(false)
  const form = useContractForm(registrationForm, {
    initial: blankOf(kind),
    draft: { key: `mj-registration-${kind}`, except: ['password'] },
  })
  const isComplete = (step: Step) =>
    step === 'documents' ? missing.length === 0 : isStepValid(step, form.values)
  const steps = useSteps(kind, isComplete)
  const send = useSending({ kind, form, uploads, steps, onRegistered })

  const proceed = (event: FormEvent<HTMLFormElement>) => {
    const next = steps.all[steps.index + 1]
    event.preventDefault()
    if (next === undefined) return send.now()
    if (!form.check(fieldsOf[steps.current])) return
    if (steps.current !== 'documents' || missing.length === 0) return steps.goTo(next)
    tellMissing(true)
    focusField(missing[0])
  }
  const state = { kind, form, uploads, steps, kycDocuments, missing, isMissingTold }
  return { ...state, isPending: send.isPending, proceed }
}

type Sending = Pick<RegistrationState, 'kind' | 'form' | 'uploads' | 'steps'> & {
  readonly onRegistered: (reply: Registered) => void
}

function useSending({ kind, form, uploads, steps, onRegistered }: Sending) {
  const text = useText(registrationTexts)
  const send = useRegister(kind)
  const focusAfter = useFocusAfterStep(steps.current)
  const now = () => {
    const body = form.decoded()
    if (send.isPending || body === null) return
    const addresses = requiredKycDocuments[kind].map((type) => [type, addressOf(uploads, type)])
    send.mutate(
      { ...body, ...Object.fromEntries(addresses) },
      {
        onSuccess: (reply) => {
          form.dropDraft()
          clearToast()
          onRegistered(reply)
        },
        onError: (error) => {
          const fallback = kind === 'shop' ? text.shopFailedText : text.failedText
          toastFailure({ title: text.failed, text: sentenceOf(error, fallback) })
          form.showErrorsOf(error)
          const fault = faultOf(error, { kind, uploads, steps })
          if (fault === null) return
          focusAfter(fault.path)
          steps.goTo(fault.step)
        },
      },
    )
  }
  return { now, isPending: send.isPending }
}

/** The first step that the server found something wrong with; a paper it no longer has is to be sent again. */
function faultOf(error: unknown, { kind, uploads, steps }: Pick<Sending, 'kind' | 'uploads' | 'steps'>) {
  const errors = error instanceof ApiError ? error.errors : []
  const kycDocuments: readonly string[] = requiredKycDocuments[kind]
  for (const { path, message } of errors) {
    const upload = uploads.all.find(({ slot }) => slot === path)
    if (upload) uploads.fail(upload.id, message)
  }
  for (const step of steps.all) {
    const names: readonly string[] = step === 'documents' ? kycDocuments : fieldsOf[step]
    const found = errors.find(({ path }) => names.includes(path))
    if (found) return { step, path: found.path }
  }
  return null
}

function addressOf(uploads: Uploads, type: KycDocumentType): string | undefined {
  return uploads.all.find(({ slot }) => slot === type)?.url ?? undefined
}

/** Focuses a field once the step it stands in is shown. */
function useFocusAfterStep(step: Step): (path: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current !== null) focusField(wanted.current)
    wanted.current = null
  }, [step])
  return (path) => {
    wanted.current = path
  }
}

function focusField(path: string | undefined): void {
  document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
}
