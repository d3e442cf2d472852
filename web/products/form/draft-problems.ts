import { z } from 'zod'
import { type FieldName, fieldNames } from '#contract/products/field-lists.ts'
import { adminProductInput, productInput } from '#contract/products/product-input.ts'
import { issueSentence } from '#contract/issue-texts.ts'
import type { Language } from '#domain/text/language.ts'
import type { ProductDraft } from './draft.ts'
import { adminWireOf, shopWireOf } from './draft-input.ts'
import { productFormTexts } from './messages.ts'

export type Audience = 'shop' | 'admin'

export type FormField = 'shopId' | FieldName
/** The fields of the form; each has an element that carries its name as `data-path`. */
export const formFields: readonly FormField[] = ['shopId', ...fieldNames]
export type Problems = Partial<Record<FormField, string>>

/** What keeps a draft from being sent, in the reader's language: the contract's rules, and the form's own (G-62, G-63). */
export function problemsOf(draft: ProductDraft, audience: Audience, language: Language): Problems {
  const text = productFormTexts[language]
  const problems: Problems = {}
  for (const { path, message } of issuesOf(draft, audience)) {
    const field = fieldOf(path.map(String).join('.'))
    if (field) problems[field] ??= issueSentence(message, language)
  }
  if (draft.photos[0]?.url == null) problems.mainPhoto = text.mainPhotoRequired
  if (draft.colors.length === 0) problems.availableColors = text.selectColor
  if (draft.styleTags.length === 0) problems.styleTags = text.selectStyle
  if (audience === 'admin' && !draft.isMajlis && draft.shopId === '') problems.shopId = text.selectOwner
  return problems
}

function issuesOf(draft: ProductDraft, audience: Audience) {
  const read =
    audience === 'shop'
      ? z.safeDecode(productInput, shopWireOf(draft))
      : z.safeDecode(adminProductInput, adminWireOf(draft))
  return read.error?.issues ?? []
}

/** The field of the form that a path of the contract belongs to. */
export function fieldOf(path: string): FormField | null {
  const [head = ''] = path.split('.')
  if (head === 'photo3dVariant') return 'photo3d'
  if (head === 'productColors') return 'availableColors'
  if (head === 'stockQuantity') return 'stock'
  return formFields.find((field) => field === head) ?? null
}

/** Which of the list "Ready to submit?" are done (DESIGN §16), each with the field it leads to. */
export function readiness(problems: Problems, draft: ProductDraft) {
  const done = (...fields: FormField[]) => fields.every((field) => problems[field] === undefined)
  const hasWords = done('name', 'description') && draft.description.trim() !== ''
  return [
    { item: 'mainPhoto', isDone: done('mainPhoto'), field: 'mainPhoto' },
    { item: 'words', isDone: hasWords, field: done('name') ? 'description' : 'name' },
    {
      item: 'place',
      isDone: done('categoryId', 'styleTags'),
      field: done('categoryId') ? 'styleTags' : 'categoryId',
    },
    { item: 'colors', isDone: done('availableColors'), field: 'availableColors' },
    { item: 'dimensions', isDone: done('dimensions'), field: 'dimensions' },
    { item: 'weight', isDone: done('weight'), field: 'weight' },
    { item: 'price', isDone: done('price'), field: 'price' },
  ] as const satisfies readonly { item: string; isDone: boolean; field: FormField }[]
}
