import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importFields, importHeading } from '#contract/catalogue/imports/import-columns.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { type ImportShop, startImportShop } from '#server/testing/imports.ts'
import { submitProduct } from '#server/catalogue/products/submit.ts'
import { readSheet } from '#engines/sheets/read-sheets.ts'

let shop: ImportShop
let folder: string
beforeEach(async () => {
  shop = await startImportShop()
  folder = await mkdtemp(join(tmpdir(), 'majlis-export-'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function fetchFile(url: string, { as = shop.token, language = 'en' } = {}) {
  const reply = await shop.send({ as, url, headers: { 'accept-language': language } })
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
}

async function read(bytes: Buffer, format: 'csv' | 'xlsx') {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return readSheet({ path, format, rowsAtMost: Number.POSITIVE_INFINITY })
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

const formulas = [
  '=HYPERLINK("http://evil.example","x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1',
  "'=1",
  "'plain",
  'a,"b"',
]

test.each(['csv', 'xlsx'] as const)(
  'names that look like formulas run nowhere and survive a round trip (%s)',
  async (format) => {
    const category = await makeCategory(shop.deps, { name: 'Beds' })
    for (const name of formulas) {
      await submitProduct(
        shop.deps,
        shop.owner,
        productOf({ name, description: name, mainPhoto: shop.photo, categoryId: category.id }),
      )
    }
    const { bytes, headers } = await fetchFile(`/api/shop/products/export?format=${format}`)
    expect(headers['content-disposition']).toContain(`majlis-products.${format}`)
    const { rows, headings } = await read(bytes, format)
    const names = rows.map(({ cells }) => cells[headings.indexOf('Name')] ?? '')
    expect(names.filter((name) => /^[=+\-@＝]/.test(name))).toEqual([])
    const again = await shop.upload(bytes, `products.${format}`)
    const nothing = { knownProducts: 0, refused: 0, newProducts: 0 }
    expect(await shop.check(again.id)).toMatchObject({ ...nothing, unchangedProducts: formulas.length })
    const copy = rows.map(({ cells }) => cells.map((cell, column) => (column === 0 ? '' : quoted(cell))))
    const copied = await shop.upload([headings, ...copy].map((cells) => cells.join(',')).join('\n'))
    expect(await shop.check(copied.id)).toMatchObject({ newProducts: formulas.length, refused: 0 })
    await shop.run(copied.id)
    const stored = await shop.deps.db.selectFrom('products').select(['name', 'description']).execute()
    const twice = formulas.flatMap((name) => [name, name])
    expect(stored.map(({ name }) => name).toSorted()).toEqual(twice.toSorted())
    expect(stored.map(({ description }) => description ?? '').toSorted()).toEqual(twice.toSorted())
  },
)

test('a shop gets its own products only, in its language; administrators get all, with the shop', async () => {
  const category = await makeCategory(shop.deps, { name: 'Beds' })
  const other = await makeShopOwner(shop.deps)
  await submitProduct(shop.deps, shop.owner, productOf({ name: 'Own', categoryId: category.id }))
  await submitProduct(shop.deps, other, productOf({ name: 'Foreign', categoryId: category.id }))
  const own = await read((await fetchFile('/api/shop/products/export', { language: 'ar' })).bytes, 'csv')
  expect(own.headings).toEqual([...importFields.map((field) => importHeading(field, 'ar')), 'الحالة'])
  expect(own.rows[0]?.cells.at(-1)).toBe('قيد المراجعة')
  expect(own.rows.map(({ cells }) => cells[2])).toEqual(['Own'])
  const admin = await shop.signedInAs((await makeAdmin(shop.deps)).userId)
  const all = await read(
    (await fetchFile('/api/admin/products/export?format=xlsx', { as: admin })).bytes,
    'xlsx',
  )
  expect(all.headings.slice(-2)).toEqual(['Status', 'Shop'])
  expect(all.rows[0]?.cells.at(-2)).toBe('Pending review')
  expect(all.rows.map(({ cells }) => cells[2] ?? '').toSorted()).toEqual(['Foreign', 'Own'])
  expect((await fetchFile('/api/shop/products/export', { as: admin })).status).toBe(403)
  expect((await fetchFile('/api/shop/products/export', { as: 'nobody' })).status).toBe(401)
})

test('an export of more than one page is whole', async () => {
  const category = await makeCategory(shop.deps, { name: 'Beds' })
  await shop.deps.pool.query(
    `insert into products (id, shop_id, name, category_id, dimensions, weight_kg, price_fils, style_tags)
     select gen_random_uuid(), $1, 'Bed ' || n, $2, '1 x 1 x 1', 5, 100, '{urban}' from generate_series(1, 1201) n`,
    [shop.owner.shopId, category.id],
  )
  const { rows } = await read((await fetchFile('/api/shop/products/export')).bytes, 'csv')
  expect(new Set(rows.map(({ cells }) => cells[0])).size).toBe(1201)
})

test('the template has every heading, and as .xlsx the lists too', async () => {
  const csv = (await fetchFile('/api/shop/imports/template')).bytes.toString('utf8')
  expect(csv).toContain('Name *,Name in Arabic,')
  const { bytes } = await fetchFile('/api/shop/imports/template?format=xlsx', { language: 'ar' })
  const parts = unzipSync(bytes)
  const textOf = (name: string) => Buffer.from(parts[`xl/${name}.xml`] ?? []).toString()
  expect(textOf('workbook')).toMatch(/name="المنتجات".*name="القوائم"/)
  const lists = textOf('worksheets/sheet2')
  for (const word of ['الفئات', 'كلاسيكي', 'عصري', 'صناعي']) expect(lists).toContain(`>${word}<`)
  await expect(read(bytes, 'xlsx')).rejects.toMatchObject({ code: 'import.empty' })
})

test.each(['%00', 'pdf', ''])('a form that is none of the two declared is refused: %j', async (format) => {
  expect((await fetchFile(`/api/shop/products/export?format=${format}`)).status).toBe(400)
  expect((await fetchFile(`/api/shop/imports/template?format=${format}`)).status).toBe(400)
})
