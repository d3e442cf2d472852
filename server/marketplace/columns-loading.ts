import type pg from 'pg'
import type { StyleTag } from '#domain/product-status.ts'
import { addBit, type Bits, emptyBits } from './bits.ts'
import {
  type Columns,
  type NameKeys,
  type Permutation,
  type RankedBits,
  ranked,
  type Run,
} from './columns.ts'

// So many listings at a time: small enough that reading a batch holds up nothing else.
const batchSize = 10_000

type Ask = <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** Reads all listings as columns: packed by the database, in one snapshot, so that a million take seconds. */
export async function loadColumns(pool: pg.Pool): Promise<Columns> {
  const client = await pool.connect()
  const ask: Ask = async (text, values) => (await client.query(text, [...values])).rows
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0')
    const columns = await read(ask)
    await client.query('commit')
    client.release()
    return columns
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function read(ask: Ask): Promise<Columns> {
  const [about] = await ask<{ size: number; most: number }>(
    'select count(*)::integer as size, coalesce(max(number), 0) as most from listings',
    [],
  )
  const { size = 0, most = 0 } = about ?? {}
  const columns = emptyColumns(size, most)
  await readRows(ask, columns)
  const byNewest = await readOrder(ask, columns, newestOrder)
  const byPrice = await readOrder(ask, columns, priceOrder)
  const { byName, names } = await readNames(ask, columns)
  const nameRank = new Int32Array(size)
  for (let place = 0; place < size; place++) nameRank[byName[place] as number] = place
  return {
    ...columns,
    colors: rankAll(columns.colors),
    styles: rankAll(columns.styles),
    byNewest,
    byPrice,
    byName,
    nameRank,
    names,
  }
}

function emptyColumns(size: number, most: number) {
  return {
    size,
    runs: [] as Run[],
    numbers: new Int32Array(size),
    slots: new Int32Array(most + 1).fill(-1),
    price: new Float64Array(size),
    created: new Float64Array(size),
    width: new Uint16Array(size),
    depth: new Uint16Array(size),
    height: new Uint16Array(size),
    colors: new Map<string, Bits>(),
    styles: new Map<StyleTag, Bits>(),
  }
}
type Growing = ReturnType<typeof emptyColumns>

function rankAll<Key>(sets: ReadonlyMap<Key, Bits>): Map<Key, RankedBits> {
  return new Map([...sets].map(([key, bits]) => [key, ranked(bits)]))
}

/** Centimetres rounded up, as two bytes; no piece is longer than 65 metres. */
const centimetres = (column: string) =>
  `string_agg(int2send((least((coalesce(${column}, 0) + 9) / 10, 32767))::smallint), '')`
const positions = (values: string) => `(select coalesce(json_object_agg(value, at), '{}') from (
    select value, encode(string_agg(int2send(at::smallint), ''), 'hex') as at from batch, unnest(${values}) value
    group by value) positions)`

const rowBatch = `
  with batch as materialized (
    select *, row_number() over () - 1 as at, (extract(epoch from created_at) * 1000000)::bigint as created from (
      select * from listings where (category_id, price_aed_fils, number) > ($1::uuid, $2::bigint, $3::integer)
      order by category_id, price_aed_fils, number limit ${batchSize}
    ) listings
  )
  select string_agg(int4send(number), '') as numbers, string_agg(float8send(price_aed_fils), '') as price,
    string_agg(float8send(created), '') as created, ${centimetres('width_mm')} as width,
    ${centimetres('depth_mm')} as depth, ${centimetres('height_mm')} as height,
    (select coalesce(json_agg(json_build_array(category_id, count)), '[]') from (
      select category_id, count(*) as count from batch group by category_id order by category_id) runs) as runs,
    ${positions('color_ids')} as colors, ${positions('style_tags')} as styles
  from batch`

type RowBatch = {
  numbers: Buffer | null
  price: Buffer
  created: Buffer
  width: Buffer
  depth: Buffer
  height: Buffer
  runs: [string, number][]
  colors: Record<string, string>
  styles: Record<StyleTag, string>
}

async function readRows(ask: Ask, columns: Growing): Promise<void> {
  let last: readonly unknown[] = ['00000000-0000-0000-0000-000000000000', -1, -1]
  for (let at = 0; at < columns.size; ) {
    const [batch] = await ask<RowBatch>(rowBatch, last)
    if (!batch?.numbers) break
    const count = batch.numbers.byteLength / 4
    takeRows(columns, batch, at)
    at += count
    last = [columns.runs.at(-1)?.categoryId, columns.price[at - 1], columns.numbers[at - 1]]
  }
}

function takeRows(columns: Growing, batch: RowBatch, start: number): void {
  const numbers = batch.numbers as Buffer
  for (let row = 0; row * 4 < numbers.byteLength; row++) {
    const slot = start + row
    const number = numbers.readInt32BE(row * 4)
    columns.numbers[slot] = number
    columns.slots[number] = slot
    columns.price[slot] = batch.price.readDoubleBE(row * 8)
    columns.created[slot] = batch.created.readDoubleBE(row * 8)
    columns.width[slot] = batch.width.readUInt16BE(row * 2)
    columns.depth[slot] = batch.depth.readUInt16BE(row * 2)
    columns.height[slot] = batch.height.readUInt16BE(row * 2)
  }
  takeRuns(columns.runs, batch.runs, start)
  takePositions(columns.colors, Object.entries(batch.colors), { start, size: columns.size })
  takePositions(columns.styles, Object.entries(batch.styles) as [StyleTag, string][], {
    start,
    size: columns.size,
  })
}

function takeRuns(runs: Run[], found: readonly [string, number][], start: number): void {
  let from = start
  for (const [categoryId, count] of found) {
    const last = runs.at(-1)
    if (last?.categoryId === categoryId) runs[runs.length - 1] = { ...last, to: last.to + count }
    else runs.push({ categoryId, from, to: from + count })
    from += count
  }
}

function takePositions<Key>(
  sets: Map<Key, Bits>,
  found: readonly [Key, string][],
  { start, size }: { start: number; size: number },
): void {
  for (const [key, hex] of found) {
    const bits = sets.get(key) ?? emptyBits(size)
    sets.set(key, bits)
    const places = Buffer.from(hex, 'hex')
    for (let byte = 0; byte < places.byteLength; byte += 2) addBit(bits, start + places.readInt16BE(byte))
  }
}

const newestOrder = `
  select string_agg(int4send(number), '') as numbers, (array_agg(created_at::text))[count(*)] as key from (
    select number, created_at from listings
    where ($1::timestamptz is null or (created_at, number) < ($1::timestamptz, $2::integer))
    order by created_at desc, number desc limit ${batchSize}
  ) batch`
const priceOrder = `
  select string_agg(int4send(number), '') as numbers, (array_agg(price_aed_fils))[count(*)] as key from (
    select number, price_aed_fils from listings
    where ($1::bigint is null or (price_aed_fils, number) > ($1::bigint, $2::integer))
    order by price_aed_fils, number limit ${batchSize}
  ) batch`
const nameOrder = `
  select string_agg(int4send(number), '') as numbers, string_agg(name_key, E'\\n') as keys,
    (array_agg(name_key))[count(*)] as key from (
    select number, name_key from listings
    where ($1::text is null or (name_key, number) > ($1::text, $2::integer))
    order by name_key, number limit ${batchSize}
  ) batch`

type OrderBatch = { numbers: Buffer | null; key: unknown; keys: string }

async function readOrder(
  ask: Ask,
  { size, slots }: Growing,
  query: string,
  take: (batch: OrderBatch) => void = () => undefined,
): Promise<Permutation> {
  const order = new Int32Array(size)
  let last: readonly unknown[] = [null, null]
  for (let place = 0; place < size; ) {
    const [batch] = await ask<OrderBatch>(query, last)
    if (!batch?.numbers) break
    take(batch)
    let number = 0
    for (let byte = 0; byte < batch.numbers.byteLength; byte += 4) {
      number = batch.numbers.readInt32BE(byte)
      order[place++] = slots[number] as number
    }
    last = [batch.key, number]
  }
  return order
}

async function readNames(ask: Ask, columns: Growing): Promise<{ byName: Permutation; names: NameKeys }> {
  const parts: Buffer[] = []
  const starts = new Uint32Array(columns.size + 1)
  let place = 0
  const byName = await readOrder(ask, columns, nameOrder, ({ keys }) => {
    for (const key of keys.split('\n')) {
      starts[place + 1] = (starts[place] as number) + Buffer.byteLength(key)
      place++
    }
    parts.push(Buffer.from(keys.replaceAll('\n', '')))
  })
  return { byName, names: { bytes: Buffer.concat(parts), starts } }
}
