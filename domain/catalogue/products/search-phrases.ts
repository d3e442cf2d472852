import { searchForm } from '#domain/platform/text/search-text.ts'
import { withoutEndFillers } from './search-concepts.ts'
import { smallNumber } from '#domain/platform/text/number-words.ts'

type Word = { readonly form: string; readonly from: number; readonly to: number }

/** The numbers read from some words of a search, and the index where these end. */
export type Taken<Numbers> = { readonly numbers: Numbers; readonly end: number }

const wordPattern = /\d+(?:[,٬'’]\d{3})+(?:[.٫]\d+)?|\d+(?:[.٫]\d+)?|[\p{L}\p{M}%_]+|[<>≤≥–—+×*-]/gu

/** Splits a comma-separated list of phrases in search form into their words. */
export const phrases = (list: string) => list.split(', ').map((phrase) => phrase.split(' '))

/** Reads numbers from a search by `at`, and returns them with the search that remains. */
export function takeOut<Numbers extends object>(
  search: string,
  at: (forms: readonly string[], at: number) => Taken<Numbers> | null,
  isNumber: (form: string) => boolean = () => true,
): { readonly search: string; readonly numbers: Partial<Numbers> } {
  const text = search.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
  const words = [...text.matchAll(wordPattern)].map((match): Word => {
    const [raw] = match
    const number = /^\d/.test(raw) ? raw.replace(/[,٬'’]/g, '').replace('٫', '.') : null
    return { form: number ?? (searchForm(raw) || raw), from: match.index, to: match.index + raw.length }
  })
  const forms = words.map(({ form }) => form)
  if (!forms.some(isNumber)) return { search, numbers: {} }
  let numbers: Partial<Numbers> = {}
  let rest = ''
  let written = 0
  for (let place = 0; place < words.length; ) {
    const found = at(forms, place)
    if (found) {
      numbers = { ...numbers, ...found.numbers }
      rest += `${text.slice(written, words[place]?.from)} `
      written = words[found.end - 1]?.to ?? text.length
    }
    place = found?.end ?? place + 1
  }
  if (Object.keys(numbers).length === 0) return { search, numbers }
  const remaining = (rest + text.slice(written)).replace(/\s+/g, ' ')
  return { search: withoutEndFillers(remaining.replace(/^[\s,.،;]+|[\s,.،;]+$/g, '')), numbers }
}

/** Returns the end of the longest of these phrases that begins at a word; null where none does. */
export function after(
  forms: readonly string[],
  at: number,
  among: readonly (readonly string[])[],
): number | null {
  const lengths = among
    .filter((phrase) => phrase.every((word, n) => forms[at + n] === word))
    .map(({ length }) => length)
  return lengths.length === 0 ? null : at + Math.max(...lengths)
}

const ofSeats = phrases('with, for, of, من, ذات, ذو, ب, ل')
const seatWords = phrases('seater, seaters, seat, seats, people, persons, مقاعد, مقعد, مقعدا, اشخاص')
const twoSeats = phrases('مقعدين, مقعدان, بمقعدين, لمقعدين')
const mostSeats = 50

/** Reads the number of seats from a search or a product name: "3 seater", "three-seat", "أريكة بثلاثة مقاعد". */
export function readSeats(search: string): { readonly search: string; readonly seats: number | null } {
  const { search: rest, numbers } = takeOut<{ seats: number }>(search, seatsAt)
  return { search: rest, seats: numbers.seats ?? null }
}

function seatsAt(forms: readonly string[], at: number): Taken<{ seats: number }> | null {
  const start = after(forms, at, ofSeats) ?? at
  const two = after(forms, start, twoSeats)
  if (two !== null) return { numbers: { seats: 2 }, end: two }
  const count = smallNumber(forms[start] ?? '')
  const end = after(forms, forms[start + 1] === '-' ? start + 2 : start + 1, seatWords)
  return count === null || count < 1 || count > mostSeats || end === null
    ? null
    : { numbers: { seats: count }, end }
}
