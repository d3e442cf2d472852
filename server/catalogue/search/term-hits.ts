import type pg from 'pg'
import type { Deps } from '#server/deps.ts'
import { type Bits, emptyBits, intersect } from './bits.ts'
import { addHits, blockSize } from './hit-block.ts'

/** The listings that a term finds, by how well: as a whole word of a name, as part of one, or anywhere in the texts. */
export type Hits = { readonly whole: Bits; readonly part: Bits; readonly any: Bits }

/** The listings that every term finds, each as well as its weakest term. */
export async function hitsOf(deps: Pick<Deps, 'pool'>, terms: readonly string[]): Promise<Hits> {
  const found = await findTerms(deps.pool, terms)
  const [first, ...rest] = terms.map((term) => gather(found.filter((hit) => hit.term === term)))
  if (!first) return gather([])
  for (const hits of rest) {
    intersect(first.whole, hits.whole)
    intersect(first.part, hits.part)
    intersect(first.any, hits.any)
  }
  return first
}

type FoundHit = { term: string; isWhole: boolean; inName: boolean; block: number; hits: Buffer }

function gather(found: readonly FoundHit[]): Hits {
  const size = (found.reduce((most, { block }) => Math.max(most, block), -1) + 1) * blockSize
  const hits = { whole: emptyBits(size), part: emptyBits(size), any: emptyBits(size) }
  for (const { isWhole, inName, block, hits: bytes } of found) {
    addHits(hits.any, block, bytes)
    if (inName) addHits(hits.part, block, bytes)
    if (inName && isWhole) addHits(hits.whole, block, bytes)
  }
  return hits
}

// A term finds the words that it is part of. Only where no listing has one it finds what it may have been meant to be:
// words with one or two mistakes, all in one half of the word, or with two neighbouring letters swapped.
const lookUp = `
  with term as (
    select * from unnest($1::text[], $2::text[], $3::boolean[], $4::integer[], $5::text[], $6::text[])
      as term(term, pattern, in_names_only, mistakes, first_half, last_half)
  ),
  swapped as (select * from unnest($7::text[], $8::text[]) as swapped(term, word)),
  literal as (
    select term.term, in_names_only, words.word from term, lateral (
      select word from search_words where word like pattern
      order by word = term desc, starts_with(word, term) desc, length(word), word limit 300
    ) words
  ),
  hit as (
    select term, h.word = term as whole, in_name, block, hits
    from literal join search_hits h using (word) where in_name or not in_names_only
  ),
  missed as (select * from term where mistakes > 0 and not exists (select from hit where hit.term = term.term)),
  meant as (
    select term, word from missed, lateral (
      select word from search_words where word >= first_half and word < first_half || chr(1114111)
      union all
      select word from search_words where reverse(word) collate "C" >= last_half
        and reverse(word) collate "C" < last_half || chr(1114111)
    ) near where levenshtein_less_equal(word, term, mistakes) <= mistakes
    union
    select term, word from missed join swapped using (term) join search_words using (word)
  )
  select term, whole as "isWhole", in_name as "inName", block, hits from hit
  union all
  select term, true, in_name, block, hits from meant join search_hits using (word)`

async function findTerms(pool: pg.Pool, terms: readonly string[]): Promise<FoundHit[]> {
  const swaps = terms.flatMap((term) => swapsOf(term).map((word) => [term, word] as const))
  const { rows } = await pool.query<FoundHit>(lookUp, [
    terms,
    terms.map((term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`),
    // One or two letters are part of almost everything.
    terms.map((term) => /^[\p{L}\p{N}]{1,2}$/u.test(term)),
    terms.map(mistakesIn),
    terms.map((term) => halves(term)[0]),
    terms.map((term) => Array.from(halves(term)[1]).reverse().join('')),
    swaps.map(([term]) => term),
    swaps.map(([, word]) => word),
  ])
  return rows
}

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
  if (mistakesIn(term) === 0) return []
  const letters = Array.from(term)
  return letters.slice(1).map((letter, at) =>
    letters
      .with(at, letter)
      .with(at + 1, letters[at] ?? '')
      .join(''),
  )
}
