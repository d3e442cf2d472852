import { searchForm } from '#domain/platform/text/search-text.ts'
import type { Deps } from '#server/deps.ts'
import type { ReferenceWords } from './vocabulary.ts'

type Misspelt = {
  readonly search: string
  readonly missing: readonly string[]
  /** Of what is a filter, in searched form. */
  readonly names: readonly string[]
}

/**
 * The search with each missing word replaced by the likeliest that was meant, null where one has none: a word of a name (of
 * a product, a colour or a shop), a category or a synonym rather than one of a description, then the one with fewer mistakes, then the more frequent.
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

/** How many mistakes are forgiven: none in a number or a short word. */
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
