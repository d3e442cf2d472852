import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Language } from '#domain/platform/text/language.ts'
import { decoding } from '#web/kit/forms/contract-form.ts'
import type { DraftPlace } from '#web/kit/forms/draft.ts'
import { type FieldProps, type Form, useForm } from '#web/kit/forms/use-form.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { useNavigate } from '#web/kit/router/router.ts'
import { refetchProducts } from '#web/portal/catalogue/products/queries.ts'
import { type Uploads, useUploads } from '#web/kit/files/use-uploads.ts'
import { type Toast, toastError, toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { adminWireOf, shopWireOf } from './draft-input.ts'
import { type DraftPhoto, type ProductDraft, productDraft } from './draft.ts'
import { adminProductInput, productInput } from '#contract/catalogue/products/product-input.ts'
import type { Audience } from '#contract/endpoint.ts'
import { issueSentence } from '#contract/issue-texts.ts'
import { sendProductFile } from '#web/portal/catalogue/products/form/photos/use-file-url.ts'
import { productFormTexts } from './messages.ts'

type Options = {
  readonly audience: Audience
  /** What the form begins with: nothing, or the product. */
  readonly initial: ProductDraft
  readonly place: DraftPlace<ProductDraft>
  /** Sends what is typed; what it answers is told. */
  readonly send: (draft: ProductDraft) => Promise<Toast>
  /** Said where the server has no sentence. */
  readonly failed: Required<Pick<Toast, 'title' | 'text'>>
  /** Where sending leads. */
  readonly to: string
}

export type ProductForm = Form<ProductDraft> & { readonly audience: Audience; readonly uploads: Uploads }

/** A product form: its draft goes with it when it is sent, and lists are read anew. */
export function useProductForm(options: Options): ProductForm {
  const { audience, initial, failed, to } = options
  const { language } = useLocale()
  const text = productFormTexts[language]
  const client = useQueryClient()
  const navigate = useNavigate()
  const send = useMutation({ mutationFn: options.send })
  const uploads = useUploads('product', sendProductFile)
  // Of the user who began it, whoever is signed in later.
  const [draft] = useState(options.place)
  const form = useForm<ProductDraft, ProductDraft>({
    initial,
    draft,
    uploads,
    arrive: withUploads,
    pathOf,
    placeOf,
    read: useCallback(
      (values: ProductDraft) => {
        const errors = problemsOf(values, audience, language)
        return { value: Object.keys(errors).length === 0 ? values : null, errors }
      },
      [audience, language],
    ),
    onFaults: ([first, ...others]) =>
      first &&
      toastFailure({
        title: first.message,
        ...(others.length > 0 && { text: text.othersToFix({ count: others.length }) }),
      }),
    onSubmit: async (values) => {
      toastSuccess(await send.mutateAsync(values))
      void refetchProducts(client)
      void navigate(to)
    },
    onFailed: (error) => toastError(failed.title, error, failed.text),
  })
  return { ...form, field: (name) => typedField(form.field(name)), audience, uploads }
}

/** A control of numbers hands out a number where it can; the draft holds what was typed. */
function typedField(field: FieldProps): FieldProps {
  const { onChange } = field
  return { ...field, onChange: (given) => onChange(typeof given === 'number' ? String(given) : given) }
}

/** Where a file is shown: among the photos, in the 3D view, at its colour; nowhere once that was taken away. */
function placeOf(slot: string, { photos, photo3d, colors }: ProductDraft): string | undefined {
  const index = photos.findIndex(({ key }) => key === slot)
  if (index >= 0) return index === 0 ? 'photos.main' : 'photos.others'
  if (photo3d?.key === slot) return 'photo3d'
  return colors.some(({ key }) => colorSlot(key) === slot) ? 'colors' : undefined
}

/** The draft with the addresses of what has been uploaded meanwhile. */
function withUploads(draft: ProductDraft, urlOf: (slot: string) => string | null): ProductDraft {
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

/** A draft of a form belongs to one user of this device. */
export function draftPlace(userId: string, form: string): DraftPlace<ProductDraft> {
  return {
    key: `mj-product-${userId}-${form}`,
    lasts: 'device',
    shape: productDraft,
    restore: withoutGoneFiles,
  }
}

/** Files that nobody claims are swept a day after they came: addresses older than this may lead nowhere. */
const filesLastMs = 20 * 3_600_000

/** Files that did not arrive are left out, and those that are gone by now; those the product had before stay. */
function withoutGoneFiles(values: Partial<ProductDraft>, initial: ProductDraft): Partial<ProductDraft> {
  const { photos, photo3d, colors } = values
  const ofProduct = new Set(initial.colors.map(({ imageUrl }) => imageUrl))
  const stands = ({ key, url }: DraftPhoto) => url !== null && (key === url || !isGone(url))
  const ofColor = (url: string | null) => (url === null || ofProduct.has(url) || !isGone(url) ? url : null)
  return {
    ...values,
    ...(photos && { photos: photos.filter(stands) }),
    ...(photo3d && !stands(photo3d) && { photo3d: null }),
    ...(colors && {
      colors: colors.map((color) => ({ ...color, imageUrl: ofColor(color.imageUrl) })),
    }),
  }
}

/** However long the draft was worked on since: a stored address begins with the millisecond of its upload (UUIDs of version 7). */
function isGone(url: string): boolean {
  const [, high, low] = /^\/api\/objects\/([\da-f]{8})-([\da-f]{4})-7/i.exec(url) ?? []
  return high !== undefined && Date.now() - Number.parseInt(`${high}${low}`, 16) > filesLastMs
}

/** By path, what keeps a draft from being sent, in the reader's language: the contract's rules, and the form's own (G-62, G-63). */
export function problemsOf(
  draft: ProductDraft,
  audience: Audience,
  language: Language,
): Record<string, string> {
  const text = productFormTexts[language]
  const problems: Record<string, string> = {}
  const { errors } =
    audience === 'shop'
      ? decoding(productInput, shopWireOf(draft))
      : decoding(adminProductInput, adminWireOf(draft))
  for (const [path, issue] of Object.entries(errors))
    problems[pathOf(path)] ??= issueSentence(issue, language)
  if (draft.photos[0]?.url == null) problems['photos.main'] = text.mainPhotoRequired
  if (draft.colors.length === 0) problems['colors'] = text.selectColor
  if (draft.styleTags.length === 0) problems['styleTags'] = text.selectStyle
  if (audience === 'admin' && !draft.isMajlis && draft.shopId === '') problems['shopId'] = text.selectOwner
  return problems
}

const ownPaths: ReadonlyMap<string, string> = new Map([
  ['mainPhoto', 'photos.main'],
  ['additionalPhotos', 'photos.others'],
  ['photo3dVariant', 'photo3d'],
  ['availableColors', 'colors'],
  ['productColors', 'colors'],
  ['stockQuantity', 'stock'],
])

/** Where the form shows what a path of the contract says. */
export function pathOf(path: string): string {
  const [head = ''] = path.split('.')
  return ownPaths.get(head) ?? head
}
