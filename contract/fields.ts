import { z } from 'zod'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { oneLine, paragraphs } from '#domain/platform/text/plain-text.ts'
import { readEmiratesId, readTrn } from '#domain/shops/uae-identifiers.ts'
import { type IssueKey, issue } from './issue-texts.ts'

/** Characters, not UTF-16 units (R-VAL-23). */
export function characters(text: string): number {
  return Array.from(text).length
}

/** Rejects NUL and lone surrogates, which cannot be stored and are never intended. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Text of at most `max` characters, normalised by `form` before it is counted. */
function text(max: number, form: (typed: string) => string, missing: IssueKey, tooLong: IssueKey) {
  return z
    .string({ error: missing })
    .refine(isStorable, { error: issue('invalid'), abort: true })
    .overwrite(form)
    .refine((formed) => characters(formed) <= max, { error: tooLong })
}

/** Text of one line, normalised to what is visible ({@link oneLine}); may be empty. */
export function optionalText(max: number, tooLong = issue('tooLong')) {
  return text(max, oneLine, issue('invalid'), tooLong)
}

/** Text of one line of 1 to `max` characters, normalised as {@link optionalText}; spaces alone are empty. */
export function requiredText(max: number, missing = issue('required'), tooLong = issue('tooLong')) {
  return text(max, oneLine, missing, tooLong).min(1, { error: missing })
}

/** Whether a name contains something that mail programs turn into a link. */
const isLinked = (name: string) => /:\/\/|www\.|@/i.test(name)

/** A name of 1 to `max` characters that others read in mails: a web or email address in it is refused with `linked`. */
export function requiredName(max: number, linked: IssueKey, missing = issue('required')) {
  return requiredText(max, missing).refine((name) => !isLinked(name), { error: linked })
}

/** A {@link requiredName} that may be empty. */
export function optionalName(max: number, linked: IssueKey) {
  return optionalText(max).refine((name) => !isLinked(name), { error: linked })
}

/** Text of several lines that may be empty. */
export function optionalParagraphs(max: number) {
  return text(max, paragraphs, issue('invalid'), issue('tooLong'))
}

/** Text of several lines, of 1 to `max` characters; blank lines alone are empty. */
export function requiredParagraphs(max: number) {
  return text(max, paragraphs, issue('required'), issue('tooLong')).min(1, { error: issue('required') })
}

/** An optional field; null and text without visible characters count as left out. */
export function maybe<S extends z.ZodType<unknown, string>>(field: S) {
  return z.codec(
    z
      .string({ error: issue('invalid') })
      .trim()
      .nullish(),
    z.optional(field),
    {
      decode: (given) => (given && oneLine(given) ? given : undefined) as z.input<S> | undefined,
      encode: (given) => given,
    },
  )
}

/** Trimmed and in lower case everywhere (G-106). */
export const email = z
  .string({ error: issue('required') })
  .trim()
  .min(1, { error: issue('required') })
  .max(254, { error: issue('email') })
  .toLowerCase()
  .pipe(z.email({ error: issue('email') }))

/** A new password: 6 to 200 characters, kept exactly as typed (R-VAL-01, G-105). */
export const newPassword = z
  .string({ error: issue('required') })
  .min(1, { error: issue('required') })
  .refine((text) => characters(text) >= 6, { error: issue('passwordShort') })
  .refine((text) => characters(text) <= 200, { error: issue('passwordLong') })
  .refine(isStorable, { error: issue('invalid') })

/** A password to be checked: anything typed, bounded so that a huge one is refused before hashing. */
export const password = z
  .string({ error: issue('required') })
  .min(1, { error: issue('required') })
  .max(1000, { error: issue('passwordLong') })

/** A phone number; Arabic and Persian digits become Latin ones. */
export const phone = requiredText(50).overwrite(latinDigits)

/** A calendar day in ISO form, `2027-03-31`. There was no year 0. */
export const isoDay = z.iso
  .date({ error: issue('day') })
  .refine((day) => !day.startsWith('0000'), { error: issue('day') })

/** Text normalised by `read`, which returns null to refuse it; `missing` is the message where there is no text. */
export function readBy(sentence: IssueKey, read: (written: string) => string | null, missing = sentence) {
  return z.codec(z.string({ error: missing }), z.string(), {
    decode: (written, context) => {
      const formed = read(written)
      if (formed !== null) return formed
      context.issues.push({ code: 'custom', message: sentence, input: written })
      return z.NEVER
    },
    encode: (formed) => formed,
  })
}

/** An Emirates ID, 15 digits inside, however they are written; a wrong check digit is left for the reader to judge. */
export const emiratesId = readBy(issue('emiratesId'), (written) => readEmiratesId(written)?.digits ?? null)

/** A TRN, 15 digits inside, however they are written; a wrong check digit is left for the reader to judge. */
export const trn = readBy(issue('trn'), (written) => readTrn(written)?.digits ?? null)

const noText = z.union([z.literal(''), z.null()])
/** A form field that may be left empty. */
export const emptyOr = <S extends z.ZodType>(field: S, error = issue('tooLong')) =>
  z.union([noText, field], { error })

/** An id is any string to callers; an ill-formed one is answered with "not found" (G-113). */
export const id = z.string().max(200)
/** An order, identified by the number that people use. */
export const byNumber = z.object({ orderNumber: z.string() })

/**
 * One of `words` in the query; any other is refused. Empty or absent means all (`orAll`) or the default (`or`).
 */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  type Word = Words[number]
  const known = z.enum(words) as unknown as z.ZodType<Word, Word>
  const written = z.enum([...words, ''], { error: issue('invalid') }).optional() as unknown as z.ZodOptional<
    z.ZodType<Word, string>
  >
  return {
    orAll: () =>
      z.codec(written, known.optional(), { decode: (word) => word || undefined, encode: (word) => word }),
    or: (usual: Word) =>
      z.codec(written, known, {
        decode: (word) => word || usual,
        encode: (word) => (word === usual ? undefined : word),
      }),
  }
}

/** A list or one value in the query (`?style=urban&style=classic`), empty ones dropped. */
export const manyOf = z.codec(z.union([z.string(), z.array(z.string())]).optional(), z.array(z.string()), {
  decode: (given) =>
    [given ?? []]
      .flat()
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  encode: (values) => values,
})

/** The version that the sender's form was loaded from, 0 where there was none; the next one must fit 32 bits too. */
export const seenVersion = z
  .int({ error: issue('required') })
  .min(0, { error: issue('invalid') })
  .max(2_147_483_646, { error: issue('invalid') })

/** Exceeds every list: a larger limit or offset is lowered to it (G-111). */
const mostWhole = 999_999_999

/** A whole number of at least 0 in the query; empty means absent; anything else is refused (G-111). */
export const wholeNumber = z.codec(z.string().optional(), z.int().optional(), {
  decode: (given, context) => {
    if (given === undefined || given.trim() === '') return undefined
    if (/^\d+$/.test(given.trim())) return Math.min(Number(given), mostWhole)
    context.issues.push({ code: 'custom', message: issue('wholeNumber'), input: given })
    return z.NEVER
  },
  encode: (value) => (value === undefined ? undefined : String(value)),
})

/** A whole number from `least` to `most`, text or number in; `sentence` is the message that states the limits. */
export function wholeBetween(least: number, most: number, sentence: IssueKey) {
  return z.codec(z.union([z.string(), z.number()], { error: sentence }), z.int(), {
    decode: (wire, context) => {
      const text = latinDigits(String(wire)).trim()
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      if (number >= least && number <= most) return number
      context.issues.push({ code: 'custom', message: sentence, input: wire })
      return z.NEVER
    },
    encode: (number) => number,
  })
}

/** Free text in the query, normalised as stored texts are; absent and empty are the same. */
export const searchText = z.codec(z.string().max(200).optional(), z.string(), {
  decode: (given) => oneLine(given ?? ''),
  encode: (text) => text || undefined,
})

/** ISO 8601 in UTC on the wire, Date inside (R-DATA-14). */
export const time = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})
