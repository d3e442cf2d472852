import { smallNumber } from '#domain/platform/text/number-words.ts'
import { after, phrases, type Taken, takeOut } from './search-phrases.ts'

const ofSeats = phrases('with, for, of, من, ذات, ذو, ب, ل')
const seatWords = phrases('seater, seaters, seat, seats, people, persons, مقاعد, مقعد, مقعدا, اشخاص')
const twoSeats = phrases('مقعدين, مقعدان, بمقعدين, لمقعدين')
const mostSeats = 50

/** Reads seats out of a search: "3 seater", "three-seat", "أريكة بثلاثة مقاعد". Names of products say them, too. */
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
