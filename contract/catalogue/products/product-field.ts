import type { Bilingual } from '#domain/platform/text/language.ts'
import type { IssueKey } from '#contract/issue-texts.ts'

/**
 * The kind of a value. Each layer defines once per kind how it is read, stored, sent, edited and compared. The schemas
 * are in field-kinds.ts, apart from this table, because public pages load none (docs/decisions/0005).
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
  /** Column of the table `products`, where its name differs. Colours and links have tables of their own. */
  readonly column?: string
  readonly label: Bilingual
  readonly unit?: Bilingual
  /** Maximum number of characters, or highest number. */
  readonly max?: number
  /** Options of a choice: stored key and label. */
  readonly options?: Readonly<Record<string, Bilingual>>
  readonly missing?: IssueKey
  readonly tooLong?: IssueKey
  readonly isRequired?: true
  /** Accepted from administrators only. */
  readonly isOfAdmins?: true
  /**
   * How an approved product is edited by its shop. By default the edit waits as a change and reviewers compare it;
   * `shown` takes effect at once and is compared; `none` takes effect at once.
   */
  readonly approval?: 'shown' | 'none'
  /** The group in which reviewers compare it. */
  readonly comparedAs?: 'photos' | 'category' | 'colors' | 'price' | 'photo3d'
  /** For a column of imported and exported files: further headings that it is recognised by, separated by commas. */
  readonly file?: string
  /** The column's key, where it differs from the field's. */
  readonly fileKey?: string
  /** The section of the form that renders it by kind; other fields have controls of their own. */
  readonly form?: 'specifications'
  /** Listed among the specifications on the product page. */
  readonly isOnPage?: true
}
