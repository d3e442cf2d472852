import type { OrderDocument } from '#contract/money/documents/documents.ts'
import { documentTitles } from '#domain/money/documents/document.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { type Block, button } from './layout.ts'

/** A document with the whole address of its PDF. */
export type DocumentLink = Pick<OrderDocument, 'type' | 'number' | 'pdf'>

/** A button for each document that came with what a mail tells. */
export function documentButtons(documents: readonly DocumentLink[], language: Language): Block[] {
  return documents.map(({ type, number, pdf }) =>
    button(`${documentTitles[type][language]} ${number} (PDF)`, pdf),
  )
}
