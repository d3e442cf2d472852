import { type Bilingual, fill, isolated, type Language } from '#domain/platform/text/language.ts'
import { type Block, htmlOf, page } from './block-html.ts'

/** A finished mail, as the outbox stores it and the transport sends it. */
export type Mail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** An attached calendar file. */
  readonly calendar?: string
}

const greetings: Record<Language, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  ar: (name) => `مرحباً ${name}،`,
}
/** Why the reader receives a mail. */
const footers = {
  account: {
    en: 'You are receiving this email because you have an account at Majlis, the furniture marketplace of the Emirates.',
    ar: 'تصلك هذه الرسالة بسبب حسابك في مجلس، سوق الأثاث في الإمارات.',
  },
  order: {
    en: 'You are receiving this email because of your order at Majlis, the furniture marketplace of the Emirates.',
    ar: 'تصلك هذه الرسالة بسبب طلبك من مجلس، سوق الأثاث في الإمارات.',
  },
  notice: {
    en: 'You are receiving this email because this address was entered at Majlis, the furniture marketplace of the Emirates.',
    ar: 'تصلك هذه الرسالة لأن هذا البريد أُدخل في مجلس، سوق الأثاث في الإمارات.',
  },
} as const satisfies Record<string, Bilingual>

export function text(sentence: string): Block {
  return { kind: 'text', text: sentence }
}

export function code(signs: string): Block {
  return { kind: 'code', text: signs }
}

export function note(sentence: string): Block {
  return { kind: 'note', text: sentence }
}

/** The platform's support address, `{supportEmail}` in the sentence, shown as a link. */
export function contact(sentence: string): Block {
  return { kind: 'note', text: sentence, address: '{supportEmail}' }
}

/** The same for mails not made by `letter`; empty where the platform has no support address. */
export function contactAt(supportEmail: string | null, sentence: string): Block[] {
  if (!supportEmail) return []
  const said = fill(sentence, { supportEmail: isolated(supportEmail) })
  return [{ kind: 'note', text: said, address: supportEmail }]
}

const thenWrite: Bilingual = { en: 'Then write to {supportEmail}.', ar: 'ثم راسلنا على {supportEmail}.' }

/** What to do if another person did this, and which address to write to then. */
export function alarm(sentence: string, supportEmail: string | null, language: Language): Block[] {
  return supportEmail ? contactAt(supportEmail, `${sentence} ${thenWrite[language]}`) : [note(sentence)]
}

export function quote(label: string, words: string): Block {
  return { kind: 'quote', label, text: words }
}

/** Returns the block without linkable text: names, reasons and anything else another person may have written. */
function withoutLinks(block: Block): Block {
  if ('url' in block) return { ...block, label: unlinked(block.label) }
  if (block.kind === 'text' || block.kind === 'code') return { ...block, text: unlinked(block.text) }
  if (block.kind === 'note') {
    const { address = '' } = block
    return note(unlinked(block.text).replace(unlinked(address), address))
  }
  const words = { label: unlinked(block.label), text: unlinked(block.text) }
  if (block.kind === 'quote') return { ...block, ...words }
  return {
    ...block,
    ...words,
    items: block.items.map((product) => ({ ...product, text: unlinked(product.text) })),
  }
}

/** Keeps mail programs from turning text into links: an invisible character splits addresses; dirhams stay intact. */
function unlinked(words: string): string {
  return words.replace(/(?<=\S)(?:[.@](?=[\p{L}\p{N}])(?!\d|إ\.)|:(?=\/\/))/gu, '$&\u2060')
}

export function button(label: string, url: string): Block {
  return { kind: 'button', label, url }
}

export function documentLink(label: string, url: string): Block {
  return { kind: 'document', label, url }
}

export type About = keyof typeof footers

type MailContent = {
  /** The name to greet. */
  readonly to?: string
  readonly subject: string
  readonly blocks: readonly Block[]
  readonly about?: About
}

/**
 * Renders the blocks as HTML, with the subject as heading, and as plain text, right to left in Arabic. All values are escaped, only pictures
 * of products are loaded, only buttons and the platform's own address are links, and the subject is one line whatever it contains.
 */
export function layOut({ about = 'account', to, ...letter }: MailContent, language: Language): Mail {
  const subject = unlinked(letter.subject)
  const greeting = to === undefined ? [] : [text(greetings[language](isolated(to)))]
  const blocks = [...greeting, ...letter.blocks].map(withoutLinks)
  const footer = footers[about][language]
  const heading = subject.replace(/\.$/, '')
  const isHeading = (block: Block) => block.kind === 'text' && block.text.replace(/\.$/, '') === heading
  const body = blocks.filter((block) => !isHeading(block)).map((block) => htmlOf(block, language))
  return {
    subject: oneLine(hasArabic.test(subject) ? subject : subject.replace(/[\u2066-\u2069]/g, '')),
    text: `${blocks.map(plain).join('\n\n')}\n\n--\n${footer}\n`,
    html: page({ title: oneLine(heading), body: body.join('\n'), footer }, language),
  }
}

/** Names need direction marks only beside Arabic; some programs show them in the list of subjects. */
const hasArabic = /\p{Script=Arabic}/u

function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function plain(block: Block): string {
  if (block.kind === 'quote') return `${block.label}\n${block.text.replace(/^/gm, '> ')}`
  if (block.kind === 'items') {
    const lines = [...block.items.map((product) => product.text), block.text]
    return `${block.label}\n${lines.join('\n').replace(/^/gm, '> ')}`
  }
  if ('url' in block) return `${block.label}:\n${block.url}`
  return block.text
}
