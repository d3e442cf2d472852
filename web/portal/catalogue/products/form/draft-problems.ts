import type { Audience } from '#contract/endpoint.ts'
import { issueSentence } from '#contract/issue-texts.ts'
import { adminProductInput, productInput } from '#contract/catalogue/products/product-input.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { decoding } from '#web/kit/forms/contract-form.ts'
import type { ProductDraft } from './draft.ts'
import { adminWireOf, shopWireOf } from './draft-input.ts'
import { productFormTexts } from './messages.ts'

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
