import type { Variant } from '#contract/catalogue/marketplace.ts'
import { unmatchedHex } from '#domain/catalogue/products/colors.ts'
import { variantLabels } from '#domain/catalogue/products/variants.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'

/** A variant: the same design in another finish, or the product itself. */
export type VariantView = {
  readonly id: string
  /** Its distinction: the words of its name that the others lack, else its colour, else its whole name. */
  readonly label: string
  readonly hex: string
  readonly photo: string | null
  readonly isInStock: boolean
}

export function variantViews(variants: readonly Variant[], language: Language): VariantView[] {
  const names = variants.map((one) => nameIn(language, one))
  const labels = variantLabels(names)
  return variants.map(({ id, color, photo, inStock }, at) => ({
    id,
    label: labels[at] || (color && nameIn(language, color)) || names[at] || '',
    hex: color?.hex ?? unmatchedHex,
    photo,
    isInStock: inStock,
  }))
}
