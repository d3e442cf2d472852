import { type Fils, maxFils } from '#domain/platform/amounts/money.ts'
import { readNumber } from '#domain/platform/text/number-words.ts'
import { after, phrases, type Taken, takeOut } from './search-phrases.ts'

/** The numbers in a search: limits of price, and of size in whole centimetres, as in the filter "Fits in". */
export type SearchNumbers = {
  readonly minPrice?: Fils
  readonly maxPrice?: Fils
  readonly maxWidth?: number
  readonly maxDepth?: number
  readonly maxHeight?: number
}

/** The remaining words as written, and the numbers read from the others. */
export type NumbersRead = { readonly search: string; readonly numbers: SearchNumbers }

type Quantity = {
  readonly value: number
  readonly kind: 'plain' | 'money' | 'length'
  readonly isThousands: boolean
  readonly end: number
}
type LimitsRead = Taken<SearchNumbers>

const lead = phrases(
  'price, priced, priced at, budget, budget of, costing, سعر, السعر, بسعر, سعرها, ميزانيه, بميزانيه',
)
const below = phrases(
  'under, below, less than, cheaper than, up to, at most, max, maximum, no more than, not more than, within, upto, <, ≤, for, ' +
    'اقل من, اقل, تحت, لحد, لغايه, حتي, دون, بحد اقصي, كحد اقصي, اقصي, لا يزيد عن, ما يزيد عن, ما تزيد عن, ارخص من, بحدود, ب',
)
const above = phrases(
  'over, above, more than, from, at least, min, minimum, starting at, >, ≥, اكثر من, فوق, اعلي من, من, ابتداء من, اغلي من',
)
const orLess = phrases(
  'or less, or under, or below, max, maximum, and under, او اقل, واقل, فاقل, كحد اقصي, بحد اقصي',
)
const orMore = phrases('or more, and up, and above, plus, +, او اكثر, واكثر, فاكثر, وفوق')
const about = phrases('around, about, roughly, approximately, حوالي, تقريبا, قرابه, في حدود')
const opening = phrases('between, from, بين, ما بين, من')
const joining = phrases('and, to, -, –, —, و, الي, حتي, ل, لين')
const crossing = phrases('x, ×, *, by, في')
const currency = phrases('aed, dhs, dh, dirham, dirhams, درهم, دراهم, د ا')
const centimetres: readonly (readonly [string[][], number])[] = [
  [phrases('cm, cms, centimetre, centimetres, centimeter, centimeters, سم, سنتي, سنتيمتر, سانتي'), 1],
  [phrases('mm, مم'), 0.1],
  [phrases('m, metre, metres, meter, meters, متر, امتار'), 100],
]
/** Tolerance for a size without a side: a search for 200 cm also finds a rug of 201 cm. */
const nearCm = 2
const sides = {
  maxWidth: phrases('wide, width, long, length, عرض, بعرض, العرض, عرضها, طول, بطول, طولها'),
  maxDepth: phrases('deep, depth, عمق, بعمق, العمق'),
  maxHeight: phrases('high, height, tall, ارتفاع, بارتفاع, الارتفاع'),
} as const

/** Smaller numbers count seats or doors, unless they are marked as dirhams. */
const leastPrice = 50
/** Two joined numbers without an opening word such as "between" are prices only from here on. */
const leastBarePrice = 500

/**
 * Reads prices and sizes from a search, in both languages, in digits of both and in words: "under 5000", "أقل من ٥٠٠٠",
 * "2,000 to 4,000", "5k", "180 cm wide". A size without a side ("180 cm", "160x230") is read only with `bareSizes`,
 * because it may be that of a mattress.
 */
export function readNumbers(search: string, { bareSizes = false } = {}): NumbersRead {
  // The last argument skips searches without numbers, which most are.
  return takeOut(
    search,
    (forms, at) => foundAt(forms, at, bareSizes),
    (form) => readNumber([form]) !== null,
  )
}

function foundAt(forms: readonly string[], at: number, bareSizes: boolean): LimitsRead | null {
  const led = after(forms, at, lead)
  const start = led ?? at
  return (
    rangeAt(forms, start) ??
    sizeAt(forms, at, bareSizes) ??
    aboutAt(forms, start) ??
    limitAt(forms, start, led !== null)
  )
}

function rangeAt(forms: readonly string[], at: number): LimitsRead | null {
  const opened = after(forms, at, opening)
  const first = quantityAt(forms, opened ?? at)
  const joined = first && after(forms, first.end, joining)
  const second = joined ? quantityAt(forms, joined) : null
  if (!first || !second || first.kind === 'length' || second.kind === 'length') return null
  const isMoney = [first, second].some(({ kind }) => kind === 'money')
  // "2 to 4k": both are thousands.
  const low = second.isThousands && !first.isThousands && first.value < 100 ? first.value * 1000 : first.value
  const least = isMoney ? 0 : opened === null ? leastBarePrice : leastPrice
  if (Math.min(low, second.value) < least || Math.max(low, second.value) * 100 > maxFils) return null
  const [minPrice, maxPrice] = [low, second.value].toSorted((a, b) => a - b).map(filsOf)
  return { numbers: { ...(minPrice && { minPrice }), ...(maxPrice && { maxPrice }) }, end: second.end }
}

function aboutAt(forms: readonly string[], at: number): LimitsRead | null {
  const named = after(forms, at, about)
  const quantity = named === null ? null : quantityAt(forms, named)
  if (!quantity || !isPrice(quantity)) return null
  const { value, end } = quantity
  const [minPrice, maxPrice] = [filsOf(value * 0.8), filsOf(value * 1.2)]
  return maxPrice > maxFils ? null : { numbers: { minPrice, maxPrice }, end }
}

function limitAt(forms: readonly string[], at: number, isLed: boolean): LimitsRead | null {
  for (const [side, before, behind] of [
    ['maxPrice', below, orLess],
    ['minPrice', above, orMore],
  ] as const) {
    const named = after(forms, at, before)
    const quantity = quantityAt(forms, named ?? at)
    if (!quantity || !isPrice(quantity)) continue
    const end = after(forms, quantity.end, behind)
    // An amount alone is a budget.
    const isAlone = side === 'maxPrice' && (isLed || quantity.kind === 'money')
    if (named !== null || end !== null || (isAlone && after(forms, quantity.end, orMore) === null))
      return { numbers: { [side]: filsOf(quantity.value) }, end: end ?? quantity.end }
  }
  return null
}

/** Reads "180 cm wide", "width 180", "under 180 cm"; without a side it is the width, where that may be guessed. */
function sizeAt(forms: readonly string[], at: number, bareSizes: boolean): LimitsRead | null {
  const bound = after(forms, at, below)
  const named = sideAt(forms, bound ?? at)
  const inner = named && (after(forms, named.end, below) ?? named.end)
  const quantity = quantityAt(forms, inner ?? bound ?? at)
  if (!quantity || quantity.kind === 'money') return null
  const behind = sideAt(forms, quantity.end)
  const side = named ?? behind
  const end = named ? quantity.end : (behind?.end ?? quantity.end)
  const cm = Math.ceil(quantity.value)
  if (bareSizes && bound === null && side === null) return bareSizeAt(forms, quantity)
  if (!isSize(cm)) return null
  if (side && (quantity.kind === 'length' || named)) return { numbers: { [side.name]: cm }, end }
  return quantity.kind === 'length' && bound !== null ? { numbers: { maxWidth: cm }, end } : null
}

function isSize(cm: number): boolean {
  return cm >= 10 && cm <= 2000
}

function bareSizeAt(forms: readonly string[], first: Quantity): LimitsRead | null {
  const crossed = after(forms, first.end, crossing)
  const second = crossed === null ? null : quantityAt(forms, crossed)
  if (second && second.kind !== 'money') {
    // A unit after the second number applies to both.
    const isMetres = second.kind === 'length' && first.kind === 'plain' && first.value < 10
    const numbers = {
      maxWidth: Math.ceil(isMetres ? first.value * 100 : first.value) + nearCm,
      maxDepth: Math.ceil(second.value) + nearCm,
    }
    return Object.values(numbers).every(isSize) ? { numbers, end: second.end } : null
  }
  const maxWidth = Math.ceil(first.value) + nearCm
  return first.kind === 'length' && isSize(maxWidth) ? { numbers: { maxWidth }, end: first.end } : null
}

function sideAt(forms: readonly string[], at: number) {
  for (const name of Object.keys(sides) as (keyof typeof sides)[]) {
    const end = after(forms, at, sides[name])
    if (end !== null) return { name, end }
  }
  return null
}

function quantityAt(forms: readonly string[], at: number): Quantity | null {
  const signed = after(forms, at, currency)
  const number = readNumber(forms.slice(signed ?? at))
  if (!number || number.value === 0) return null
  const { value, isThousands } = number
  const end = (signed ?? at) + number.length
  const money = after(forms, end, currency)
  if (signed !== null || money !== null) return { value, kind: 'money', isThousands, end: money ?? end }
  if (isThousands) return { value, kind: 'money', isThousands, end }
  for (const [unit, factor] of centimetres) {
    const measured = after(forms, end, unit)
    if (measured !== null) return { value: value * factor, kind: 'length', isThousands, end: measured }
  }
  return { value, kind: 'plain', isThousands, end }
}

function isPrice({ kind, value }: Quantity): boolean {
  return value * 100 <= maxFils && (kind === 'money' || (kind === 'plain' && value >= leastPrice))
}

function filsOf(dirhams: number): Fils {
  return Math.round(dirhams * 100)
}
