import type { Columns, NameKeys, Ranking } from './columns.ts'
import { type Ask, batchSize, doubles, integers } from './packed.ts'

type RowIds = Pick<Columns, 'size' | 'rowIds'>
type Batch = { numbers: Buffer | null; key: unknown; created: Buffer; keys: string }
/** Stores a batch whose first listing is at this place. */
type Take = (batch: Batch, place: number) => void

/** Ranks the row ids in the order of a query, which the database reads from an index in batches. */
async function loadRanking(
  ask: Ask,
  { size, rowIds }: RowIds,
  [query, take]: [string, Take],
): Promise<Ranking> {
  const ranking = { rowIds: new Int32Array(size), places: new Int32Array(size) }
  let last: readonly unknown[] = [null, null]
  for (let place = 0; place < size; ) {
    const [batch] = await ask<Batch>(query, last)
    if (!batch?.numbers) break
    take(batch, place)
    const numbers = integers(batch.numbers)
    for (const number of numbers) {
      const rowId = rowIds[number] as number
      ranking.rowIds[place] = rowId
      ranking.places[rowId] = place++
    }
    last = [batch.key, numbers.at(-1)]
  }
  return ranking
}

const newestFirst = `
  select string_agg(int4send(number), '') as numbers, (array_agg(created_at::text))[count(*)] as key,
    string_agg(float8send((extract(epoch from created_at) * 1000000)::bigint), '') as created from (
    select number, created_at from listings
    where ($1::timestamptz is null or (created_at, number) < ($1::timestamptz, $2::integer))
    order by created_at desc, number desc limit ${batchSize}
  ) batch`

export async function loadNewest(
  ask: Ask,
  columns: RowIds,
): Promise<{ newest: Ranking; created: Float64Array }> {
  const byPlace = new Float64Array(columns.size)
  const newest = await loadRanking(ask, columns, [
    newestFirst,
    (batch, place) => byPlace.set(doubles(batch.created), place),
  ])
  const created = new Float64Array(columns.size)
  for (let place = 0; place < byPlace.length; place++)
    created[newest.rowIds[place] as number] = byPlace[place] as number
  return { newest, created }
}

const cheapestFirst = `
  select string_agg(int4send(number), '') as numbers, (array_agg(price_aed_fils))[count(*)] as key from (
    select number, price_aed_fils from listings
    where ($1::bigint is null or (price_aed_fils, number) > ($1::bigint, $2::integer))
    order by price_aed_fils, number limit ${batchSize}
  ) batch`

export function loadCheapest(ask: Ask, columns: RowIds): Promise<Ranking> {
  return loadRanking(ask, columns, [cheapestFirst, () => undefined])
}

const bestFirst = `
  select string_agg(int4send(number), '') as numbers, (array_agg(rating_score))[count(*)] as key from (
    select number, rating_score from listings
    where ($1::smallint is null or (rating_score, number) < ($1::smallint, $2::integer))
    order by rating_score desc, number desc limit ${batchSize}
  ) batch`

export function loadBestRated(ask: Ask, columns: RowIds): Promise<Ranking> {
  return loadRanking(ask, columns, [bestFirst, () => undefined])
}

const byName = `
  select string_agg(int4send(number), '') as numbers, string_agg(name_key, E'\\n') as keys,
    (array_agg(name_key))[count(*)] as key from (
    select number, name_key from listings
    where ($1::text is null or (name_key, number) > ($1::text, $2::integer))
    order by name_key, number limit ${batchSize}
  ) batch`

export async function loadNames(ask: Ask, columns: RowIds): Promise<{ named: Ranking; names: NameKeys }> {
  const parts: Buffer[] = []
  const starts = new Uint32Array(columns.size + 1)
  const take: Take = ({ keys }, first) => {
    let place = first
    for (const key of keys.split('\n')) {
      starts[place + 1] = (starts[place] as number) + Buffer.byteLength(key)
      place++
    }
    parts.push(Buffer.from(keys.replaceAll('\n', '')))
  }
  const named = await loadRanking(ask, columns, [byName, take])
  return { named, names: { bytes: joined(parts), starts } }
}

// Allocates memory of its own, so that it can be transferred between threads.
function joined(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(parts.reduce((sum, part) => sum + part.byteLength, 0)))
  let at = 0
  for (const part of parts) at += part.copy(bytes, at)
  return bytes
}
