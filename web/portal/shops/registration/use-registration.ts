import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type RegistrationDocument, registrationDocuments, requiredKycDocuments } from '#domain/shops/kyc.ts'
import { readConfig } from '#contract/platform/platform.ts'
import { readPolicy } from '#contract/orders/policies.ts'
import { useQuery } from '@tanstack/react-query'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { typedText } from '#web/kit/forms/use-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { type Registered, useEmailCheck, useRegister } from '#web/portal/shops/queries.ts'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
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
import { z } from 'zod'
import type { UploadPurpose } from '#contract/platform/uploads.ts'
import { type ArrivedFile, createUploadQueue, type Upload } from '#web/kit/api/upload-queue.ts'

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
  const send = useRegister(kind)
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
  const check = useEmailCheck()
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

const keptFile = z.object({
  slot: z.string(),
  url: z.string(),
  file: z.object({ name: z.string(), size: z.number(), type: z.string() }),
})
const kept = z.object({ keptAt: z.number(), files: z.array(keptFile) })

/** Files that nobody claims are swept a day after they came: addresses older than this may lead nowhere. */
const filesLastMs = 20 * 3_600_000

/** The files of a form that outlive a reload, in this tab: their bytes are on the server, their addresses are kept by the key. */
function useKeptUploads(purpose: UploadPurpose, key: string): Uploads {
  const [queue] = useState(() => createUploadQueue(purpose, undefined, readKept(key)))
  const all = useSyncExternalStore(queue.onChange, queue.uploads)
  useEffect(() => {
    const forget = queue.onChange(() => keep(key, queue.uploads()))
    return () => {
      forget()
      queue.clear()
    }
  }, [queue, key])
  return { ...queue, all }
}

function readKept(key: string): ArrivedFile[] {
  try {
    const { keptAt, files } = kept.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return Date.now() - keptAt < filesLastMs ? files : []
  } catch {
    return []
  }
}

/** A full or forbidden storage keeps nothing, and the form works. */
function keep(key: string, uploads: readonly Upload[]): void {
  const files = uploads.flatMap(({ slot, url, file: { name, size, type } }): ArrivedFile[] =>
    url === null ? [] : [{ slot, url, file: { name, size, type } }],
  )
  try {
    if (files.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ keptAt: Date.now(), files }))
  } catch {
    // Nothing is kept.
  }
}
