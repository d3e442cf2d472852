/** A number read from words in search form, with their count; `isThousands` where it had a multiplier such as "k". */
export type ReadNumber = { readonly value: number; readonly length: number; readonly isThousands: boolean }

const ones = valuesOf(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  1,
)
const tens = valuesOf('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10)
const small = new Map([...ones, ...tens])
for (const forms of [
  'واحد اثنين ثلاثه اربعه خمسه سته سبعه ثمانيه تسعه عشره',
  '_ _ ثلاث اربع خمس ست سبع ثمان تسع عشر',
])
  for (const [word, value] of valuesOf(forms, 1)) small.set(word, value)

const hundredWords = new Set(['hundred', 'ميه', 'مايه'])
const thousandWords = new Set(['thousand', 'grand', 'k', 'الف', 'الاف'])
const whole = new Map([
  ['ميتين', 200],
  ['مايتين', 200],
  ['الفين', 2000],
])

/**
 * Reads the number at the beginning of a list of words in search form: digits ("5000", "2.5 k", "5 الاف") or words for
 * hundreds or thousands ("two thousand five hundred", "الف وخمسميه"). Else null: "three" alone counts seats, not
 * dirhams.
 */
export function readNumber(words: readonly string[]): ReadNumber | null {
  const [first = '', second = ''] = words
  if (/^\d/.test(first)) {
    const isThousands = thousandWords.has(second)
    return { value: Number(first) * (isThousands ? 1000 : 1), length: isThousands ? 2 : 1, isThousands }
  }
  return readWords(words)
}

/** Reads a whole number from one word, in digits or spelled out: "3", "three", "بثلاثه". Else null. */
export function smallNumber(word: string): number | null {
  if (/^\d+$/.test(word)) return Number(word)
  return small.get(word) ?? small.get(word.replace(/^[بل](?=..)/, '')) ?? null
}

function readWords(words: readonly string[]): ReadNumber | null {
  let [sum, current, length, isLarge] = [0, 0, 0, false]
  for (const [at, written] of words.entries()) {
    if (written === 'and' && isLarge && valueOf(words[at + 1] ?? '') !== undefined) continue
    const word = at > 0 && isLarge ? written.replace(/^و(?=..)/, '') : written
    const value = valueOf(word)
    if (hundredWords.has(word)) current = (current || 1) * 100
    else if (thousandWords.has(word) && word !== 'k') [sum, current] = [sum + (current || 1) * 1000, 0]
    else if (value !== undefined) current += value
    else break
    isLarge ||= hundredWords.has(word) || thousandWords.has(word) || (value ?? 0) >= 100
    length = at + 1
  }
  return isLarge ? { value: sum + current, length, isThousands: false } : null
}

/** The value of one word that is not a multiplier; in Arabic, hundreds are one word: "خمسميه". */
function valueOf(word: string): number | undefined {
  const hundreds = /^(.+?)(?:ميه|مايه)$/.exec(word)?.[1]
  const known = small.get(word) ?? whole.get(word)
  if (known !== undefined || hundreds === undefined) return known
  const times = small.get(hundreds) ?? small.get(hundreds.replace(/ي$/, ''))
  return times && times * 100
}

function valuesOf(words: string, first: number, step = 1): Map<string, number> {
  return new Map(words.split(' ').map((word, at) => [word, first + at * step] as const))
}
