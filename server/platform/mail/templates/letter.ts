import type { OrderDocument } from '#contract/money/documents/documents.ts'
import { documentTitles } from '#domain/money/documents/document.ts'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import type { Block } from './block-html.ts'
import { type About, layOut, documentLink, type Mail, text } from './layout.ts'

type MailFacts = Readonly<Record<string, string | number | null | undefined>>
/** `{name}` is replaced by the fact of that name; a bare string is a block of text. */
type Words = { readonly subject: string; readonly blocks: readonly (Block | string)[] }

/** A mail defined by its text alone: `to` is the fact with which the reader is greeted, if known. */
type LetterWords<F> = { readonly to?: keyof F & string; readonly about?: About } & Readonly<
  Record<Language, Words>
>

/** Builds mails from texts and facts. A block that names a missing fact, such as a reason not given, is left out. */
export function letter<F extends MailFacts>({ to, about, ...words }: LetterWords<F>) {
  return (facts: F, language: Language): Mail => {
    const { subject, blocks } = words[language]
    const said = blocks
      .map((block) => (typeof block === 'string' ? text(block) : block))
      .filter((block) => namesIn(block).every((name) => (facts[name] ?? '') !== ''))
      .map((block) => filled(block, facts))
    const head = { ...(to && { to: String(facts[to]) }), subject: inWords(subject, facts) }
    return layOut({ ...head, blocks: said, ...(about && { about }) }, language)
  }
}

const placeholder = /\{(\w+)\}/g

function namesIn(block: Block): string[] {
  return [...JSON.stringify(block).matchAll(placeholder)].map(([, name = '']) => name)
}

/** Names inside text keep their own direction; values that stand alone, such as a reason or a URL, stay as they are. */
function filled(block: Block, facts: MailFacts): Block {
  if ('url' in block) return { ...block, label: inWords(block.label, facts), url: alone(block.url, facts) }
  if (block.kind === 'quote')
    return { ...block, label: inWords(block.label, facts), text: alone(block.text, facts) }
  if (block.kind === 'note' && block.address)
    return { ...block, text: inWords(block.text, facts), address: alone(block.address, facts) }
  return { ...block, text: inWords(block.text, facts) }
}

function inWords(words: string, facts: MailFacts): string {
  return words.replace(placeholder, (_, name: string) => {
    const fact = facts[name]
    return typeof fact === 'string' ? isolated(fact) : String(fact)
  })
}

function alone(words: string, facts: MailFacts): string {
  return words.replace(placeholder, (_, name: string) => String(facts[name]))
}

/** A document with the full URL of its PDF. */
export type DocumentLink = Pick<OrderDocument, 'type' | 'number' | 'pdf'>

/** A link to each document issued with the event of the mail. */
export function documentLinks(documents: readonly DocumentLink[], language: Language): Block[] {
  return documents.map(({ type, number, pdf }) =>
    documentLink(`${documentTitles[type][language]} ${isolated(`${number} (PDF)`)}`, pdf),
  )
}
