import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import { setImmediate as otherWork } from 'node:timers/promises'
import type pg from 'pg'
import { addBit, type Bits, emptyBits } from '#engines/catalogue-memory/vocabulary/bits.ts'
import { type Columns, type VariantGroups, type RankedBits, ranked, type Segment } from './columns.ts'
import { listColors } from './color-counts.ts'
import { type Ask, batchSize, doubles, integers, smallIntegers } from './packed.ts'
import { loadBestRated, loadCheapest, loadNames, loadNewest } from './rankings-loading.ts'
import { centimetresOf, footprintOf, sizesOf } from './sizes.ts'

/**
 * Reads all listings as columns, in one snapshot. The database packs them, takes each sort order from an index-only
 * scan and reads the rows in the order in which they are stored, so that a million take seconds.
 */
export async function loadColumns(client: pg.ClientBase): Promise<Columns> {
  const ask: Ask = async (text, values) => (await client.query(text, [...values])).rows
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query(`select set_config('statement_timeout', '0', true), set_config('jit', 'off', true)`)
  const columns = await read(ask)
  await client.query('commit')
  return columns
}

async function read(ask: Ask): Promise<Columns> {
  const [about] = await ask<{ size: number; most: number }>(
    'select count(*)::integer as size, coalesce(max(number), 0) as most from listings',
    [],
  )
  const { size = 0, most = 0 } = about ?? {}
  const columns = emptyColumns(size, most)
  await readRowIds(ask, columns)
  await readRows(ask, columns)
  return {
    ...columns,
    ...(await loadNewest(ask, columns)),
    cheapest: await loadCheapest(ask, columns),
    bestRated: await loadBestRated(ask, columns),
    ...(await loadNames(ask, columns)),
    families: await readVariantGroups(ask, columns),
    colorLists: await listColors(columns),
    colors: await rankAll(columns.colors),
    seats: await rankAll(columns.seats),
    sizes: sizesOf({ footprint: columns.footprint, height: columns.height }),
  }
}

function emptyColumns(size: number, most: number) {
  return {
    size,
    segments: [] as Segment[],
    numbers: new Int32Array(size),
    rowIds: new Int32Array(most + 1).fill(-1),
    price: new Float64Array(size),
    footprint: new Int32Array(size),
    height: new Uint16Array(size),
    with3d: emptyBits(size),
    rating: new Uint8Array(size),
    score: new Uint16Array(size),
    colors: new Map<string, Bits>(),
    seats: new Map<number, Bits>(),
    owners: { ids: [] as string[], places: new Uint32Array(size) },
  }
}
type Growing = ReturnType<typeof emptyColumns>

const rowIdBatch = `
  with batch as materialized (
    select category_id, style_tags, price_aed_fils, number from listings
    where (category_id, style_tags, price_aed_fils, number) > ($1::uuid, $2::style_tag[], $3::bigint, $4::integer)
    order by category_id, style_tags, price_aed_fils, number limit ${batchSize}
  )
  select string_agg(int4send(number), '') as numbers, string_agg(float8send(price_aed_fils), '') as price,
    (select json_agg(json_build_array(category_id, style_tags, count)) from (
      select category_id, style_tags, count(*) as count from batch
      group by category_id, style_tags order by category_id, style_tags) segments) as segments
  from batch`

type FoundSegment = [categoryId: string, styles: StyleTag[], count: number]
type RowIdBatch = { numbers: Buffer | null; price: Buffer; segments: FoundSegment[] }

async function readRowIds(ask: Ask, columns: Growing): Promise<void> {
  let last: readonly unknown[] = ['00000000-0000-0000-0000-000000000000', [], -1, -1]
  for (let rowId = 0; rowId < columns.size; ) {
    const [batch] = await ask<RowIdBatch>(rowIdBatch, last)
    if (!batch?.numbers) break
    takeSegments(columns.segments, batch.segments, rowId)
    columns.price.set(doubles(batch.price), rowId)
    for (const number of integers(batch.numbers)) {
      columns.numbers[rowId] = number
      columns.rowIds[number] = rowId++
    }
    const segment = columns.segments.at(-1)
    last = [segment?.categoryId, segment?.styles, columns.price[rowId - 1], columns.numbers[rowId - 1]]
  }
}

function takeSegments(segments: Segment[], found: readonly FoundSegment[], start: number): void {
  let from = start
  for (const [categoryId, styles, count] of found) {
    const last = segments.at(-1)
    const goesOn = last?.categoryId === categoryId && last.styles.join() === styles.join()
    if (goesOn) segments[segments.length - 1] = { ...last, to: last.to + count }
    else segments.push({ categoryId, styles, from, to: from + count })
    from += count
  }
}

// Packed as two bytes each.
const centimetres = (column: string) => `string_agg(int2send((${centimetresOf(column)})::smallint), '')`

const rowBatch = `
  with batch as materialized (
    select *, row_number() over () - 1 as at from (
      select number, color_ids, width_mm, depth_mm, height_mm, has_3d, rating, rating_score, seats, owner_id from listings where number > $1::integer
      order by number limit ${batchSize}
    ) listings
  )
  select string_agg(int4send(number), '') as numbers, ${centimetres('width_mm')} as width,
    ${centimetres('depth_mm')} as depth, ${centimetres('height_mm')} as height,
    string_agg(int2send(rating), '') as rating, string_agg(int2send(rating_score), '') as score, string_agg(int2send(seats), '') as seats,
    string_agg(int2send(at::smallint), '') filter (where has_3d) as "with3d",
    (select coalesce(json_object_agg(id, at), '{}') from (
      select id, encode(string_agg(int2send(at::smallint), ''), 'hex') as at from batch, unnest(color_ids) id
      group by id) positions) as colors,
    (select json_object_agg(owner_id, at) from (
      select owner_id, encode(string_agg(int2send(at::smallint), ''), 'hex') as at from batch
      group by owner_id) positions) as owners
  from batch`

type RowBatch = {
  numbers: Buffer | null
  width: Buffer
  depth: Buffer
  height: Buffer
  rating: Buffer
  score: Buffer
  seats: Buffer
  with3d: Buffer | null
  colors: Record<string, string>
  owners: Record<string, string>
}

async function readRows(ask: Ask, columns: Growing): Promise<void> {
  const placeOf = new Map<string, number>()
  for (let last = -1, read = 0; read < columns.size; ) {
    const [batch] = await ask<RowBatch>(rowBatch, [last])
    if (!batch?.numbers) break
    const rowIds = integers(batch.numbers).map((number) => columns.rowIds[number] as number)
    const [width, depth, height] = [batch.width, batch.depth, batch.height].map(smallIntegers)
    const [rating, score, seats] = [batch.rating, batch.score, batch.seats].map(smallIntegers)
    for (const [row, rowId] of rowIds.entries()) {
      columns.footprint[rowId] = footprintOf(width?.[row] as number, depth?.[row] as number)
      columns.height[rowId] = height?.[row] as number
      columns.rating[rowId] = rating?.[row] as number
      columns.score[rowId] = score?.[row] as number
      const count = seats?.[row] as number
      if (count > 0) addBit(setOf(columns.seats, count, columns.size), rowId)
    }
    for (const row of smallIntegers(batch.with3d ?? Buffer.alloc(0)))
      addBit(columns.with3d, rowIds[row] as number)
    takeColors(columns, batch.colors, rowIds)
    takeOwners(columns, batch.owners, { rowIds, placeOf })
    read += rowIds.length
    last = integers(batch.numbers).at(-1) ?? last
  }
}

function takeColors(
  { colors, size }: Growing,
  found: Readonly<Record<string, string>>,
  rowIds: Int32Array,
): void {
  for (const [id, hex] of Object.entries(found)) {
    const bits = setOf(colors, id, size)
    for (const row of smallIntegers(Buffer.from(hex, 'hex'))) addBit(bits, rowIds[row] as number)
  }
}

type Placing = { readonly rowIds: Int32Array; readonly placeOf: Map<string, number> }

function takeOwners(
  { owners: { ids, places } }: Growing,
  found: Readonly<Record<string, string>>,
  { rowIds, placeOf }: Placing,
): void {
  for (const [id, hex] of Object.entries(found)) {
    const place = placeOf.get(id) ?? ids.push(id) - 1
    placeOf.set(id, place)
    for (const row of smallIntegers(Buffer.from(hex, 'hex'))) places[rowIds[row] as number] = place
  }
}

function setOf<Key>(sets: Map<Key, Bits>, key: Key, size: number): Bits {
  const bits = sets.get(key) ?? emptyBits(size)
  sets.set(key, bits)
  return bits
}

async function rankAll<Key>(sets: ReadonlyMap<Key, Bits>): Promise<Map<Key, RankedBits>> {
  const all = new Map<Key, RankedBits>()
  for (const [id, bits] of sets) {
    all.set(id, ranked(bits))
    await otherWork()
  }
  return all
}

const variantGroupBatch = `
  select string_agg(int4send(number), '') as numbers, string_agg(int4send(family), '') as families from (
    select family, number from listings where family is not null and (family, number) > ($1::integer, $2::integer)
    order by family, number limit ${batchSize}
  ) batch`

async function readVariantGroups(ask: Ask, { rowIds: rowIdOf }: Growing): Promise<VariantGroups> {
  const [numbers, starts, rowIds]: [number[], number[], number[]] = [[], [], []]
  for (let last: readonly [number, number] = [-1, -1]; ; ) {
    const [batch] = await ask<{ numbers: Buffer | null; families: Buffer }>(variantGroupBatch, last)
    if (!batch?.numbers) break
    const listings = integers(batch.numbers)
    const variantGroups = integers(batch.families)
    for (const [at, number] of listings.entries()) {
      if (variantGroups[at] !== numbers.at(-1)) {
        numbers.push(variantGroups[at] as number)
        starts.push(rowIds.length)
      }
      rowIds.push(rowIdOf[number] as number)
    }
    last = [variantGroups.at(-1) as number, listings.at(-1) as number]
  }
  return {
    numbers: Int32Array.from(numbers),
    starts: Uint32Array.from([...starts, rowIds.length]),
    rowIds: Int32Array.from(rowIds),
  }
}
