import { normalForm } from './normal-form.ts'

const skin = '\\u{1F3FB}-\\u{1F3FF}'
const picture = `(?:\\p{Emoji_Presentation}[${skin}]?|\\p{Extended_Pictographic}[\\uFE0F${skin}]?)`
/** England, Scotland and Wales: the only flags spelled with invisible letters. */
const spelledFlag =
  '\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}'
const emoji = `${spelledFlag}|[0-9#*]\\uFE0F\\u20E3|${picture}(?:\\u200D${picture})*`

const unseen = '[\\p{Cc}\\p{Noncharacter_Code_Point}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]'

/** Arabic letters that do not join the next one, so that a joiner after them has no effect. */
const unjoined =
  '\\u0621-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF\\u06D2\\u06D3\\u06D5'
const joining = `(?![${unjoined}])(?=\\p{Script=Arabic})\\p{L}(?:(?!${unseen})\\p{M})*`
/** Joiners with an effect: in Persian and Urdu between letters of a word; in Arabic after a letter shown as joined. */
const arabicJoiner = `${joining}(?:\\u200C(?=(?!\\u0621)\\p{Script=Arabic})|\\u200D(?!${unseen}*\\p{Script=Arabic}))`
const virama = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]'
const indicJoiner = `${virama}[\\u200C\\u200D]`

const keptOrUnseen = new RegExp(`(${emoji}|${arabicJoiner}|${indicJoiner})|${unseen}`, 'gu')
/** The empty Braille cell counts as a blank; a byte order mark does not. */
const blanks = /[\t-\r\u0085\p{Z}\u2800]+/gu
const unseenInText = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu

/**
 * Normalises text of one line to what is visible: line breaks, tabs and runs of blanks become one space; direction
 * marks, zero-width and control characters are removed, except where an emoji or joined letters need them; accents in
 * NFC. Names that look the same are thus equal, and none reverses the text beside it. Idempotent.
 */
export function oneLine(text: string): string {
  const seen = normalForm(text, 'NFC')
    .replace(blanks, ' ')
    .replace(keptOrUnseen, (_, kept?: string) => kept ?? '')
    .replace(blanks, ' ')
    .trim()
  return normalForm(seen, 'NFC')
}

/**
 * Normalises text of several lines: uniform line ends, no control characters but tabs and line ends, accents in NFC.
 * Returns empty text where nothing is visible.
 */
export function paragraphs(text: string): string {
  const seen = text.replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n').replace(unseenInText, '')
  const lines = normalForm(seen, 'NFC').trim()
  return oneLine(lines) === '' ? '' : lines
}

/** Placeholder for personal text that was erased. */
export const blank = '—'

/** Splits a name into its first word and the rest; `lastName` is empty for a single word (G-23). */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
