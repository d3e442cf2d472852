import type { Bilingual } from '#domain/platform/text/language.ts'
import type { IssueKey } from '#contract/issue-texts.ts'

/**
 * What a value is. Each layer knows once how a kind is read, stored, told, typed and compared; the schemas stand in
 * field-kinds.ts, apart from this table, since public pages carry none (docs/decisions/0005).
 */
export type FieldKind =
  | 'requiredText'
  | 'text'
  | 'paragraphs'
  | 'category'
  | 'dimensions'
  | 'weight'
  | 'price'
  | 'currency'
  | 'stock'
  | 'wholeNumber'
  | 'percent'
  | 'fee'
  | 'tariff'
  | 'choice'
  | 'colors'
  | 'styles'
  | 'photo'
  | 'photos'
  | 'model'
  | 'links'

export type ProductField = {
  readonly kind: FieldKind
  /** Of the table `products`, where it is not called as the field is. Colours and links stand in tables of their own. */
  readonly column?: string
  readonly label: Bilingual
  readonly unit?: Bilingual
  /** The most characters of a text, or the highest number. */
  readonly max?: number
  /** Of a choice: what is stored, and what it is called. */
  readonly options?: Readonly<Record<string, Bilingual>>
  readonly missing?: IssueKey
  readonly tooLong?: IssueKey
  readonly isRequired?: true
  /** Only administrators send it. */
  readonly isOfAdmins?: true
  /**
   * What an edit by the shop of an approved product means: content waits as a change and is compared by reviewers, as is
   * what stands where nothing else is said; what is `shown` counts at once and is compared; `none` counts at once.
   */
  readonly approval?: 'shown' | 'none'
  /** Reviewers see it as a part of this. */
  readonly comparedAs?: 'photos' | 'category' | 'colors' | 'price' | 'photo3d'
  /** It is a column of imported and exported files: other headings it is known by there, parted by commas. */
  readonly file?: string
  /** The column's key, where it is not the field's. */
  readonly fileKey?: string
  /** The part of the form that draws it by its kind; the other fields have a control of their own. */
  readonly form?: 'specifications'
  /** Stands among the facts of the product's page. */
  readonly isOnPage?: true
}
