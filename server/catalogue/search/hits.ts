import { catalogueTag } from '#server/catalogue/tags.ts'
import type { Deps } from '#server/deps.ts'
import { type Concept, formsOf } from '#domain/catalogue/products/search-concepts.ts'
import {
  addBit,
  type Bits,
  emptyBits,
  intersect,
  unite,
  membersOf,
} from '#engines/catalogue-memory/vocabulary/bits.ts'
import type { FindHits, Hits } from '#engines/catalogue-memory/vocabulary/hits.ts'
import { catalogueCache } from '#server/catalogue/response-cache.ts'
import { cachePart } from '#server/platform/cache/caches.ts'

/** Listing numbers per row of search_hits. */
export const blockSize = 8192
const bitmapBytes = blockSize / 8
const wordsPerBlock = blockSize / 32

/**
 * Encodes the listings of one block that have a word: up to 511 as ascending 16-bit offsets, more as a bitmap of 1,024
 * bytes. Both are small enough to be stored in the row itself.
 */
export function encodeHits(offsets: Iterable<number>): Buffer {
  const sorted = Uint16Array.from(offsets).sort()
  if (sorted.byteLength < bitmapBytes) return Buffer.from(sorted.buffer)
  const bitmap = emptyBits(blockSize)
  for (const offset of sorted) addBit(bitmap, offset)
  return Buffer.from(bitmap.buffer)
}

export function decodeHits(hits: Buffer): Iterable<number> {
  return hits.byteLength === bitmapBytes ? membersOf(wordsOf(hits)) : offsetsOf(hits)
}

/** Adds a block's listings to a set of listing numbers, which must be long enough. */
export function addHits(into: Bits, block: number, hits: Buffer): void {
  const first = block * wordsPerBlock
  if (hits.byteLength === bitmapBytes) {
    const words = wordsOf(hits)
    for (let word = 0; word < wordsPerBlock; word++) {
      into[first + word] = (into[first + word] as number) | (words[word] as number)
    }
    return
  }
  for (const offset of offsetsOf(hits)) addBit(into, block * blockSize + offset)
}

// Copied, because a buffer of the driver may begin at an odd address. Written and read as little-endian, like on every
// machine Node runs on.
function wordsOf(hits: Buffer): Bits {
  return new Uint32Array(Uint8Array.from(hits).buffer)
}

function offsetsOf(hits: Buffer): Uint16Array {
  return new Uint16Array(Uint8Array.from(hits).buffer)
}

/** Cache of the listings that search words find. */
export const hitCache = cachePart((holder) => catalogueCache<Hits>(holder, { name: 'hits', megabytes: 12 }))

/** Looks up the listings of concepts; cached until a listing changes. */
export function cachedHits(deps: Pick<Deps, 'pool' | 'caches'>): FindHits {
  return (concepts) =>
    hitCache(deps).fetch(JSON.stringify(concepts), async () => {
      const found = await hitsOf(deps, concepts)
      return { value: found, tags: [catalogueTag], bytes: bytesOf(found) }
    })
}

// Twice the sets: by listing number, and again by row id once the catalogue memory has used them.
function bytesOf({ whole, part, any }: Hits): number {
  return 2 * (whole.byteLength + part.byteLength + any.byteLength)
}

async function hitsOf(deps: Pick<Deps, 'pool'>, concepts: readonly Concept[]): Promise<Hits> {
  const found = await lookUp(deps, concepts)
  const size = (found.reduce((most, { block }) => Math.max(most, block), -1) + 1) * blockSize
  const rows = Map.groupBy(found, ({ kind, key }) => `${kind} ${key}`)
  const each = concepts.map((concept) => hitsOfConcept(concept, { rows, size }))
  const missing = concepts.filter((_, at) => each[at]?.any.every((word) => word === 0))
  const [all = noHits(size), ...rest] = each
  for (const hits of rest) intersectHits(all, hits)
  return { ...all, missing: missing.flatMap(({ typed }) => typed) }
}

type Tiers = Omit<Hits, 'missing'>
type FoundRow = {
  kind: 'typed' | 'implied' | 'category'
  key: string
  isWhole: boolean
  inName: boolean
  block: number
  hits: Buffer
}
type Rows = { readonly rows: ReadonlyMap<string, readonly FoundRow[]>; readonly size: number }

function noHits(size: number): Tiers {
  return { whole: emptyBits(size), part: emptyBits(size), any: emptyBits(size) }
}

/** A concept matches listings with its typed words, with any of its synonyms, or in one of its categories. */
function hitsOfConcept({ typed, implied, categoryIds }: Concept, found: Rows): Tiers {
  const hits = hitsOfWords('typed', typed, found)
  for (const words of implied) {
    const way = hitsOfWords('implied', words, found)
    unite(hits.whole, way.whole)
    unite(hits.part, way.part)
    unite(hits.any, way.any)
  }
  for (const id of categoryIds) addRows(hits, found.rows.get(`category ${id}`))
  return hits
}

function hitsOfWords(kind: FoundRow['kind'], words: readonly string[], { rows, size }: Rows): Tiers {
  const [first, ...rest] = words.map((word) => addRows(noHits(size), rows.get(`${kind} ${word}`)))
  const all = first ?? noHits(size)
  for (const hits of rest) intersectHits(all, hits)
  return all
}

function intersectHits(all: Tiers, hits: Tiers): void {
  intersect(all.whole, hits.whole)
  intersect(all.part, hits.part)
  intersect(all.any, hits.any)
}

function addRows(into: Tiers, rows: readonly FoundRow[] = []): Tiers {
  for (const { kind, isWhole, inName, block, hits } of rows) {
    const add = kind === 'category' ? addOffsets : addHits
    add(into.any, block, hits)
    if (inName) add(into.part, block, hits)
    if (inName && isWhole) add(into.whole, block, hits)
  }
  return into
}

/** Adds the 16-bit offsets that PostgreSQL sends, which are big-endian. */
function addOffsets(into: Bits, block: number, offsets: Buffer): void {
  for (let at = 0; at < offsets.length; at += 2) addBit(into, block * blockSize + offsets.readUInt16BE(at))
}

// A typed word finds the words that contain it, with one or two letters only in names; an implied word finds itself.
const lookUpRows = `
  with typed as (
    select * from unnest($1::text[], $2::text[], $3::boolean[]) as typed(term, pattern, in_names_only)
  ),
  literal as (
    select term, in_names_only, words.word from typed, lateral (
      select word from search_words where word like pattern
      order by word = term desc, starts_with(word, term) desc, length(word), word limit 300
    ) words
  )
  select 'typed' as kind, term as key, h.word = term as "isWhole", in_name as "inName", block, hits
  from literal join search_hits h using (word) where in_name or not in_names_only
  union all
  select 'implied', term, true, in_name, block, hits
  from unnest($4::text[], $5::text[]) as implied(term, word) join search_hits using (word)
  union all
  select 'category', category_id::text, true, true, number / ${blockSize},
    string_agg(int2send((number % ${blockSize})::int2), '')
  from listings where category_id = any($6::uuid[]) group by category_id, number / ${blockSize}`

async function lookUp({ pool }: Pick<Deps, 'pool'>, concepts: readonly Concept[]): Promise<FoundRow[]> {
  const typed = [...new Set(concepts.flatMap((concept) => concept.typed))]
  const implied = [...new Set(concepts.flatMap((concept) => concept.implied.flat()))]
  const forms = implied.flatMap((word) => formsOf(word).map((form) => [word, form] as const))
  const { rows } = await pool.query<FoundRow>({
    // Planned once per connection: planning it takes longer than reading its rows.
    name: 'search-hits',
    text: lookUpRows,
    values: [
      typed,
      typed.map((term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`),
      // One or two letters are part of almost everything.
      typed.map((term) => /^[\p{L}\p{N}]{1,2}$/u.test(term)),
      forms.map(([word]) => word),
      forms.map(([, form]) => form),
      [...new Set(concepts.flatMap(({ categoryIds }) => categoryIds))],
    ],
  })
  return rows
}
