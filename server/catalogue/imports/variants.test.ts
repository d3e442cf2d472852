import { afterEach, beforeEach, expect, test } from 'vitest'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await startImportShop()
})
afterEach(() => shop.close())

const rowOf = (sku: string, variantGroup: string) =>
  [sku, `Product ${sku}`, 'Sofas', '1 x 1 x 1', '5', '10', '1', 'Red', 'urban', variantGroup].join(',')

async function imported(...rows: string[]) {
  const { id } = await shop.upload([`${importHead},Family`, ...rows].join('\n'))
  await shop.check(id)
  await shop.run(id)
  return { id }
}

async function variantGroups() {
  const { rows } = await shop.deps.pool.query<{ variants: string }>(`
    select f.key || ': ' || string_agg(p.name, ', ' order by p.family_position) as variants
    from families f left join products p on p.family_id = f.id group by f.id order by f.key`)
  return rows.map(({ variants }) => variants)
}

test('rows of one key are one family in their order, and later files add to it; a key alone begins none', async () => {
  await imported(rowOf('A', 'Wadi'), rowOf('B', ''), rowOf('C', 'Wadi'), rowOf('D', 'Lone'))
  expect(await variantGroups()).toEqual(['Wadi: Product A, Product C'])
  await imported(rowOf('B', 'Wadi'), rowOf('D', 'Noor'), rowOf('E', 'Noor'))
  expect(await variantGroups()).toEqual([
    'Noor: Product D, Product E',
    'Wadi: Product A, Product C, Product B',
  ])
})

test('what says the families that are there changes nothing, and an empty cell leaves them', async () => {
  await imported(rowOf('A', 'Wadi'), rowOf('B', 'Wadi'))
  const { id } = await shop.upload([`${importHead},Family`, rowOf('A', 'Wadi'), rowOf('B', '')].join('\n'))
  await shop.check(id)
  const said = shop.deps.db.selectFrom('productImportRows').select('number').where('links', 'is not', null)
  expect(await said.where('importId', '=', id).execute()).toEqual([])
  await shop.run(id)
  expect(await variantGroups()).toEqual(['Wadi: Product A, Product B'])
})

test('a product goes from one family to another, and what is left alone is none', async () => {
  await imported(rowOf('A', 'Wadi'), rowOf('B', 'Wadi'), rowOf('C', 'Noor'), rowOf('D', 'Noor'))
  await imported(rowOf('B', 'Noor'))
  expect(await variantGroups()).toEqual(['Noor: Product C, Product D, Product B'])
})

test('a key that is too long refuses its row', async () => {
  const { id } = await imported(rowOf('A', 'x'.repeat(101)))
  const [refused] = await shop.problems(id)
  expect(refused?.problems[0]?.message).toBe('The family must be at most 100 characters.')
})

test('a family has room for forty: those in it stay, and a row too many is refused', async () => {
  await imported(rowOf('A', 'Wadi'), rowOf('B', 'Wadi'), rowOf('C', 'Wadi'))
  const joining = Array.from({ length: 40 }, (_, n) => rowOf(`N${n}`, 'Wadi'))
  // One product leaves the family and frees its place.
  const { id } = await imported(rowOf('C', 'Noor'), rowOf('D', 'Noor'), ...joining)
  const refused = await shop.problems(id)
  const message = 'A family can have at most \u206840\u2069 products. Put this one in another family.'
  expect(refused.map(({ row, problems }) => [row, problems.map((one) => one.message)])).toEqual([
    [42, [message]],
    [43, [message]],
  ])
  const counted = await shop.deps.pool.query(
    `select f.key, count(*)::integer from families f join products p on p.family_id = f.id group by 1 order by 1`,
  )
  expect(counted.rows).toEqual([
    { key: 'Noor', count: 2 },
    { key: 'Wadi', count: 40 },
  ])
})

const sizes = async () => {
  const { rows } = await shop.deps.pool.query<{ size: string }>(
    `select f.key || ' ' || count(*) as size from families f join products p on p.family_id = f.id group by f.id order by 1`,
  )
  return rows.map(({ size }) => size)
}
const rowsOf = (count: number, sku: string, familyOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => rowOf(`${sku}${n}`, familyOf(n)))

test('two files that were checked before either was written fill a family no further, and that is said', async () => {
  const files = []
  for (const sku of ['A', 'B']) {
    const { id } = await shop.upload([`${importHead},Family`, ...rowsOf(30, sku, () => 'Wadi')].join('\n'))
    expect(await shop.check(id)).toMatchObject({ refused: 0, newProducts: 30 })
    files.push(id)
  }
  const [first = '', second = ''] = files
  expect(await shop.run(first)).toMatchObject({ done: 30, failed: 0 })
  expect(await shop.run(second)).toMatchObject({ done: 10, failed: 20, status: 'done' })
  expect((await shop.problems(second))[0]).toMatchObject({ row: 12, problems: [{ field: 'family' }] })
  expect(await sizes()).toEqual(['Wadi 40'])
})

test('who leaves a full family further down in a file gives its place to a row far above', async () => {
  await imported(...rowsOf(40, 'A', () => 'Wadi'))
  const between = rowsOf(200, 'M', (n) => `Pair ${n >> 1}`)
  const { id } = await imported(rowOf('N', 'Wadi'), ...between, rowOf('A0', 'Noor'), rowOf('O', 'Noor'))
  expect(await shop.problems(id)).toEqual([])
  expect(await sizes()).toEqual(expect.arrayContaining(['Noor 2', 'Wadi 40']))
})

test('the stars of a design follow who joins and leaves it, also those that no row names (0124)', async () => {
  await imported(
    rowOf('A', 'Wadi'),
    rowOf('B', 'Wadi'),
    rowOf('C', 'Noor'),
    rowOf('D', 'Noor'),
    rowOf('E', 'Wadi'),
  )
  const { pool } = shop.deps
  await pool.query(`update products set status = 'active'`)
  await pool.query(`update products set review_count = 2, review_stars = 6 where name = 'Product B'`)
  const ids = (await pool.query<{ id: string }>('select id from products')).rows.map(({ id }) => id)
  await shop.deps.db.transaction().execute((tx) => refreshListings(tx, { productIds: ids }))
  const rated = async () => {
    const { rows } = await pool.query<{ name: string }>(`select p.name from listings l
      join products p on p.id = l.product_id where rating = 30 order by p.name`)
    return rows.map(({ name }) => name)
  }
  expect(await rated()).toEqual(['Product A', 'Product B', 'Product E'])
  await imported(rowOf('B', 'Noor'))
  expect(await rated()).toEqual(['Product B', 'Product C', 'Product D'])
})
