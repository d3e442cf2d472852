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
  /** Initial values: blank, or those of the product. */
  readonly initial: ProductDraft
  readonly place: DraftPlace<ProductDraft>
  /** Sends the draft; the toast it returns is shown. */
  readonly send: (draft: ProductDraft) => Promise<Toast>
  /** Shown where the server has no sentence. */
  readonly failed: Required<Pick<Toast, 'title' | 'text'>>
  /** Where the user goes after sending. */
  readonly to: string
}

export type ProductForm = Form<ProductDraft> & { readonly audience: Audience; readonly uploads: Uploads }

/** A product form: sending removes its draft and refetches lists. */
export function useProductForm(options: Options): ProductForm {
  const { audience, initial, failed, to } = options
  const { language } = useLocale()
  const text = productFormTexts[language]
  const client = useQueryClient()
  const navigate = useNavigate()
  const send = useMutation({ mutationFn: options.send })
  const uploads = useUploads('product', sendProductFile)
  // Belongs to the user who opened the form, even if another signs in later.
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

/** A number input returns a number where it can; the draft holds what was typed. */
function typedField(field: FieldProps): FieldProps {
  const { onChange } = field
  return { ...field, onChange: (given) => onChange(typeof given === 'number' ? String(given) : given) }
}

/** Where the form shows a file: among the photos, in the 3D view, at its colour; undefined once that is removed. */
function placeOf(slot: string, { photos, photo3d, colors }: ProductDraft): string | undefined {
  const index = photos.findIndex(({ key }) => key === slot)
  if (index >= 0) return index === 0 ? 'photos.main' : 'photos.others'
  if (photo3d?.key === slot) return 'photo3d'
  return colors.some(({ key }) => colorSlot(key) === slot) ? 'colors' : undefined
}

/** The draft with the addresses of the uploads that have finished. */
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

/** Upload slot of a colour's photo. */
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

/** Unclaimed files are deleted a day after their upload: older addresses may be dead. */
const filesLastMs = 20 * 3_600_000

/** Drops files that never arrived and files deleted by now; those that the product already had stay. */
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

/** By upload time, whenever the draft was saved: a stored address begins with its millisecond (UUIDs of version 7). */
function isGone(url: string): boolean {
  const [, high, low] = /^\/api\/objects\/([\da-f]{8})-([\da-f]{4})-7/i.exec(url) ?? []
  return high !== undefined && Date.now() - Number.parseInt(`${high}${low}`, 16) > filesLastMs
}

/** Problems that stop a draft from being sent, by path, in the reader's language: the contract's and the form's (G-62, G-63). */
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

/** The form's path for a path of the contract. */
export function pathOf(path: string): string {
  const [head = ''] = path.split('.')
  return ownPaths.get(head) ?? head
}
