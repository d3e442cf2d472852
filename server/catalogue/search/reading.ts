import type { MarketplaceQuery } from '#contract/catalogue/marketplace.ts'
import { type Concept, withoutWords } from '#domain/catalogue/products/search-concepts.ts'
import { readNumbers } from '#domain/catalogue/products/search-numbers.ts'
import { readSeats } from '#domain/catalogue/products/search-phrases.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import type { Deps } from '#server/deps.ts'
import type { Reference, ReferenceWords } from '#server/catalogue/reference.ts'
import { find } from './find.ts'
import { conceptsIn, predicateOf, type ShopName, shopNames } from './predicate.ts'

/** A search with the filters that some of its words stand for, and the shop that they name. */
export type Reading = { readonly asked: MarketplaceQuery; readonly shop: ShopName | null }

type Reader = { readonly deps: Deps; readonly reference: Reference }
/** A possible reading of some words, accepted if it has at least as many close matches as `unlessWordsFind` returns. */
type Guess = Reading & { readonly unlessWordsFind: (found: FoundCounts) => number }
type FoundCounts = { readonly total: number; readonly close: number }

/**
 * Reads prices and sizes out of a search, a size without a side, seats, a colour and a shop, each if taking it as a
 * filter loses no product that has the words in its name. Null if nothing was read, and for an exact search.
 */
export async function readSearch(reader: Reader, asked: MarketplaceQuery): Promise<Reading | null> {
  if (asked.search === '' || asked.exact) return null
  let reading = await withNumbers(reader, { asked, shop: null })
  for (const guessOf of [guessSize, guessSeats, guessColor, guessShop]) {
    const guess = reading.asked.search === '' ? null : await guessOf(reader, reading)
    if (guess && (await isBetter(reader, reading, guess))) reading = { asked: guess.asked, shop: guess.shop }
  }
  return reading.asked.search === asked.search ? null : reading
}

/** "under 5000" is a price, unless something has these words in its name: "Chair from 1950". */
async function withNumbers(reader: Reader, words: Reading): Promise<Reading> {
  const { search, numbers } = readNumbers(words.asked.search)
  if (search === words.asked.search || (await count(reader, words)).close > 0) return words
  return { ...words, asked: { ...words.asked, ...numbers, search } }
}

async function isBetter(reader: Reader, words: Reading, guess: Guess): Promise<boolean> {
  const [asWords, asFilter] = await Promise.all([count(reader, words), count(reader, guess)])
  return asFilter.total > 0 && asFilter.close >= guess.unlessWordsFind(asWords)
}

async function count({ deps, reference }: Reader, { asked }: Reading): Promise<FoundCounts> {
  const results = await find(deps, predicateOf(asked, reference))
  const { total, close } = await results.page({ sort: 'newest', limit: 1, from: 0 })
  return { total, close: close ?? total }
}

/** "180 cm" is read as a size only if no product's texts contain it, as those of a mattress may. */
function guessSize(_reader: Reader, { asked, shop }: Reading): Guess | null {
  const { search, numbers } = readNumbers(asked.search, { bareSizes: true })
  if (search === asked.search) return null
  return {
    asked: { ...asked, ...numbers, search },
    shop,
    unlessWordsFind: ({ total }) => (total > 0 ? Infinity : 0),
  }
}

/** "3 seater" is read as seats if at least as many products have these as have the words in their name. */
function guessSeats(_reader: Reader, { asked, shop }: Reading): Guess | null {
  if (asked.seats.length > 0) return null
  const { search, seats } = readSeats(asked.search)
  if (seats === null) return null
  return {
    asked: { ...asked, seats: [String(seats)], search },
    shop,
    unlessWordsFind: ({ close }) => close,
  }
}

/** Reads a colour if exactly one is named: with two it is unclear whether both or either is meant. */
function guessColor({ reference }: Reader, { asked, shop }: Reading): Guess | null {
  if (asked.color.length > 0) return null
  const named = conceptsIn(asked.search, reference).flatMap((concept) => {
    const color = colorOf(concept, reference)
    return color ? [{ color, typed: concept.typed }] : []
  })
  const [one, ...others] = named
  if (!one || others.length > 0) return null
  return {
    asked: { ...asked, color: [one.color], search: withoutWords(asked.search, one.typed) },
    shop,
    unlessWordsFind: ({ close }) => close,
  }
}

function colorOf({ typed, implied }: Concept, { colors }: Reference): string | undefined {
  const ways = new Set([typed, ...implied].map((words) => words.join(' ')))
  const named = (color: Reference['colors'][number]) =>
    [color.name, color.nameAr ?? ''].some((name) => ways.has(searchForm(name)))
  return colors.find((color) => color.status === 'active' && named(color))?.slug
}

const fewestLetters = 4

/** Reads a shop from its whole name, or from a beginning unique among shops and products: not from "Noor armchair". */
async function guessShop({ deps }: Reader, { asked }: Reading): Promise<Guess | null> {
  if (asked.shop.length > 0) return null
  const words = searchForm(asked.search).split(' ')
  const shops = await shopNames(deps)
  for (const typed of runsOf(words)) {
    const phrase = typed.join(' ')
    if (phrase.length < fewestLetters) continue
    const begun = shops.filter(({ forms }) => forms.some((form) => `${form} `.startsWith(`${phrase} `)))
    const whole = begun.filter(({ forms }) => forms.includes(phrase) && typed.length > 1)
    const [shop, ...others] = whole.length > 0 ? whole : begun
    if (!shop || others.length > 0) continue
    return {
      asked: { ...asked, shop: [shop.id], search: withoutWords(asked.search, typed) },
      shop,
      unlessWordsFind: ({ close }) => (whole.length > 0 || close === 0 ? close : Infinity),
    }
  }
  return null
}

const mostWords = 8

/** Runs of adjacent words, the longest first. */
function runsOf(words: readonly string[]): string[][] {
  const few = words.slice(0, mostWords)
  const lengths = few.map((_, at) => few.length - at)
  return lengths.flatMap((length) =>
    Array.from({ length: few.length - length + 1 }, (_, at) => few.slice(at, at + length)),
  )
}

type Misspelt = {
  readonly search: string
  readonly missing: readonly string[]
  /** Names that can be read as filters, in search form. */
  readonly names: readonly string[]
}

/**
 * Replaces each missing word of a search by its most likely correction; null if one has none. Prefers words of names
 * (of products, colours, shops), categories and synonyms to those of descriptions, then fewer mistakes, then frequency.
 */
export async function correctSearch(
  { pool }: Pick<Deps, 'pool'>,
  { vocabulary, spellings }: ReferenceWords,
  { search, missing, names }: Misspelt,
): Promise<string | null> {
  const terms = missing.filter((term) => mistakesIn(term) > 0)
  if (terms.length < missing.length) return null
  const swaps = terms.flatMap((term) => swapsOf(term).map((word) => [term, word] as const))
  const { rows } = await pool.query<{ term: string; word: string }>(likeliestWords, [
    terms,
    terms.map(mistakesIn),
    terms.map((term) => halves(term)[0]),
    terms.map((term) => Array.from(halves(term)[1]).reverse().join('')),
    swaps.map(([term]) => term),
    swaps.map(([, word]) => word),
    [...new Set([...vocabulary.keys(), ...names.flatMap((name) => name.split(' '))])],
  ])
  const likeliest = new Map(rows.map(({ term, word }) => [term, spellings.get(word) ?? word]))
  if (terms.some((term) => !likeliest.has(term))) return null
  return search.replaceAll(/[\p{L}\p{M}\p{N}%_]+/gu, (word) => likeliest.get(searchForm(word)) ?? word)
}

// Words with one or two mistakes, all in one half of the word, or with two neighbouring letters swapped.
const likeliestWords = `
  with term as (
    select * from unnest($1::text[], $2::integer[], $3::text[], $4::text[])
      as term(term, mistakes, first_half, last_half)
  ),
  swapped as (select * from unnest($5::text[], $6::text[]) as swapped(term, word)),
  known as (select word from unnest($7::text[]) as known(word)),
  near as (
    select term, word, levenshtein(word, term) as distance from term, lateral (
      select word from search_words where word >= first_half and word < first_half || chr(1114111)
      union
      select word from search_words where reverse(word) collate "C" >= last_half
        and reverse(word) collate "C" < last_half || chr(1114111)
    ) alike where levenshtein_less_equal(word, term, mistakes) <= mistakes
    union all
    select term, word, 1 from swapped join search_words using (word)
  ),
  candidate as (
    select term, word, bool_or(in_name) as is_name, min(distance) as distance, sum(length(hits)) as frequency
    from near join search_hits using (word) group by term, word
    union all
    select term, word, true, levenshtein(word, term), 0 from term, known
    where levenshtein_less_equal(word, term, mistakes) <= mistakes
    union all
    select term, word, true, 1, 0 from swapped join known using (word)
  )
  select distinct on (term) term, word from candidate
  order by term, is_name desc, distance, frequency desc, word`

/** Number of mistakes that are corrected: none in a number or a short word. */
function mistakesIn(term: string): number {
  const letters = Array.from(term).length
  if (letters < 4 || /\p{N}/u.test(term)) return 0
  return letters < 8 ? 1 : 2
}

function halves(term: string): [string, string] {
  const letters = Array.from(term)
  const middle = letters.length >>> 1
  return [letters.slice(0, middle).join(''), letters.slice(middle).join('')]
}

function swapsOf(term: string): string[] {
  const letters = Array.from(term)
  return letters.slice(1).map((letter, at) =>
    letters
      .with(at, letter)
      .with(at + 1, letters[at] ?? '')
      .join(''),
  )
}
