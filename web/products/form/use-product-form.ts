import { useEffect, useMemo, useState } from 'react'
import type { Language } from '#domain/text/language.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Upload } from '#web/api/upload-queue.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { type Uploads, useUploads } from '#web/ui/files/use-uploads.ts'
import type { DraftPhoto, ProductDraft } from './draft.ts'
import {
  type Audience,
  fieldOf,
  type FormField,
  formFields,
  problemsOf,
  type Problems,
} from './draft-problems.ts'
import { dropDraft, storeDraft, readDraft } from './draft-store.ts'
import { productFormTexts } from './messages.ts'

type Options = {
  readonly audience: Audience
  /** What the form begins with: nothing, or the product. */
  readonly initial: ProductDraft
  /** Where the draft of this form is kept on the device. */
  readonly storeKey: string
}

export type ProductForm = {
  readonly audience: Audience
  readonly draft: ProductDraft
  readonly uploads: Uploads
  readonly set: (changes: Partial<ProductDraft>) => void
  /** What is wrong with fields that were left, or with all of them once sending was tried. */
  readonly problems: Problems
  /** What is wrong, whether it shows yet or not. */
  readonly allProblems: Problems
  readonly leave: (field: FormField) => void
  /** Shows every problem and goes to the first; true where there is none. */
  readonly check: () => boolean
  /** Puts a server's errors at their fields; false when it named none of them. */
  readonly showErrorsOf: (error: unknown) => boolean
  readonly isDirty: boolean
  readonly isUploading: boolean
  /** When the draft was last kept; null while there is none. */
  readonly keptAt: Date | null
  readonly isRestored: boolean
  readonly startOver: () => void
  /** Forgets the draft: it was sent. */
  readonly finish: () => void
}

const keepAfterMs = 400

/** The state of a product form: what is typed, what is uploaded, what is wrong, and the draft on this device. */
export function useProductForm({ audience, initial, storeKey }: Options): ProductForm {
  const { language } = useLocale()
  const uploads = useUploads('product')
  const [restored, setRestored] = useState(() => readDraft(storeKey, new Date()))
  const [typed, setTyped] = useState<ProductDraft>(restored?.draft ?? initial)
  const [left, setLeft] = useState<ReadonlySet<FormField>>(new Set())
  const [refused, setRefused] = useState<Problems>({})
  const draft = useMemo(() => withUploads(typed, uploads.all), [typed, uploads.all])
  const isDirty = useMemo(() => JSON.stringify(draft) !== JSON.stringify(initial), [draft, initial])
  const keptBefore = restored?.savedAt ?? null
  const keeping = useKeeping({ storeKey, draft, isDirty, keptBefore })
  const allProblems = useMemo(
    () => ({ ...refused, ...found({ draft, audience, language, uploads: uploads.all }) }),
    [draft, audience, language, refused, uploads.all],
  )
  const showAll = (problems: Problems) => {
    setLeft(new Set(formFields))
    return goToFirst(problems)
  }
  return {
    audience,
    draft,
    uploads,
    set: (changes) => {
      setTyped((before) => ({ ...before, ...changes }))
      setRefused((before) => without(before, changes))
    },
    problems: only(allProblems, left),
    allProblems,
    leave: (field) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
    check: () => showAll(allProblems),
    showErrorsOf: (error) => {
      const named = serverProblems(error)
      setRefused(named)
      return !showAll(named)
    },
    isDirty: isDirty && !keeping.isDropped,
    isUploading: uploads.all.some(({ state }) => state === 'waiting' || state === 'sending'),
    keptAt: keeping.keptAt,
    isRestored: restored !== null,
    startOver: () => {
      keeping.drop()
      uploads.clear()
      setTyped(initial)
      setLeft(new Set())
      setRestored(null)
    },
    finish: keeping.drop,
  }
}

type Asked = {
  readonly draft: ProductDraft
  readonly audience: Audience
  readonly language: Language
  readonly uploads: readonly Upload[]
}

/** What the form itself finds, a photo that did not arrive among it. */
function found({ draft, audience, language, uploads }: Asked): Problems {
  const problems = problemsOf(draft, audience, language)
  const hasFailed = draft.photos.some(({ key }) =>
    uploads.some(({ slot, state }) => slot === key && state === 'failed'),
  )
  return hasFailed ? { ...problems, additionalPhotos: productFormTexts[language].photoFailed } : problems
}

type Keeping = {
  readonly storeKey: string
  readonly draft: ProductDraft
  readonly isDirty: boolean
  readonly keptBefore: Date | null
}

/** Writes the draft down a moment after the last key, until it is sent or thrown away. */
function useKeeping({ storeKey, draft, isDirty, keptBefore }: Keeping) {
  const [keptAt, setKeptAt] = useState(keptBefore)
  const [dropped, setDropped] = useState<ProductDraft | null>(null)
  useEffect(() => {
    if (!isDirty || dropped === draft) return
    const timer = setTimeout(() => {
      const now = new Date()
      storeDraft(storeKey, draft, now)
      setKeptAt(now)
    }, keepAfterMs)
    return () => clearTimeout(timer)
  }, [storeKey, draft, isDirty, dropped])
  const drop = () => {
    setDropped(draft)
    dropDraft(storeKey)
    setKeptAt(null)
  }
  return { keptAt: isDirty ? keptAt : null, isDropped: dropped === draft, drop }
}

function only(problems: Problems, fields: ReadonlySet<FormField>): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => fields.has(field as FormField)))
}

/** Goes to the first field at fault, as they stand on the screen; true where there is none. */
function goToFirst(problems: Problems): boolean {
  const faults = Object.keys(problems) as FormField[]
  const drawn = [...document.querySelectorAll<HTMLElement>('[data-path]')].map(
    ({ dataset }) => dataset['path'],
  )
  const first = drawn.find((path) => faults.some((field) => field === path)) ?? faults[0]
  if (first) focusField(first as FormField)
  return first === undefined
}

/** Goes to a field by its name: the control itself, or the first one within its part. */
export function focusField(field: FormField): void {
  const found = document.querySelector<HTMLElement>(`[data-path="${field}"]`)
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
}

/** The draft with the addresses of what has been uploaded meanwhile. */
function withUploads(draft: ProductDraft, uploads: readonly Upload[]): ProductDraft {
  const urlOf = (slot: string) => uploads.find((one) => one.slot === slot)?.url ?? null
  const arrived = (photo: DraftPhoto) => (photo.url === null ? { ...photo, url: urlOf(photo.key) } : photo)
  return {
    ...draft,
    photos: draft.photos.map(arrived),
    photo3d: draft.photo3d && arrived(draft.photo3d),
    colors: draft.colors.map((color) => ({
      ...color,
      imageUrl: color.imageUrl ?? urlOf(colorSlot(color.key)),
    })),
  }
}

/** The slot in which the photo of a colour is uploaded. */
export function colorSlot(key: string): string {
  return `color-${key}`
}

function serverProblems(error: unknown): Problems {
  const problems: Problems = {}
  if (!(error instanceof ApiError)) return problems
  for (const { path, message } of error.errors) {
    const field = fieldOf(path)
    if (field) problems[field] ??= message
  }
  return problems
}

const draftFields: Partial<Record<keyof ProductDraft, readonly FormField[]>> = {
  photos: ['mainPhoto', 'additionalPhotos'],
  colors: ['availableColors'],
  isMajlis: ['shopId'],
}

/** What the server said of a field no longer stands once the field has changed. */
function without(problems: Problems, changes: Partial<ProductDraft>): Problems {
  const touched = Object.keys(changes).flatMap((name) => {
    return draftFields[name as keyof ProductDraft] ?? [fieldOf(name) ?? []].flat()
  })
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !touched.includes(field as FormField)),
  )
}
