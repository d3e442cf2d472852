import { afterEach, beforeEach, expect, test } from 'vitest'
import { xlsxOf, zipOf } from '#server/testing/archives.ts'
import { repeatAttempts } from '#server/testing/database.ts'
import { type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'
import { sampleFiles } from '#server/testing/uploads.ts'
import { resumeImports } from './jobs.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await startImportShop()
})
afterEach(() => shop.close())

const line = (at: number) => `L-${at},Sofa ${at},Sofas,1 x 1 x 1,5,10,1,Red,urban`
const fileOf = (rows: number) => [importHead, ...Array.from({ length: rows }, (_, at) => line(at))].join('\n')

test('10,000 rows are taken, one more is refused', async () => {
  expect(await shop.upload(fileOf(10_000))).toMatchObject({ status: 'mapping', rows: 10_000 })
  expect(await shop.upload(fileOf(10_001))).toMatchObject({ code: 'import.too-many-rows' })
  const rows = Array.from({ length: 10_001 }, () => '<row><c><v>1</v></c></row>')
  expect(await shop.upload(xlsxOf(rows.join('')))).toMatchObject({ rows: 10_000 })
  expect(await shop.upload(xlsxOf([...rows, rows[0]].join('')))).toMatchObject({
    code: 'import.too-many-rows',
  })
})

test('200 columns are taken, one more is refused', async () => {
  const wide = (columns: number) => `${'h,'.repeat(columns - 1)}h\n${'1,'.repeat(columns - 1)}1`
  const taken = await shop.upload(wide(200))
  expect(taken['headings']).toHaveLength(200)
  expect(await shop.upload(wide(201))).toMatchObject({ code: 'import.too-many-columns' })
})

test('a cell of 32,767 characters is taken, one more is refused; a long one is shown without being halved', async () => {
  const long = (length: number) => `Name,Note\nSofa,${'x'.repeat(length)}`
  expect(await shop.upload(long(32_767))).toMatchObject({ status: 'mapping' })
  expect(await shop.upload(long(32_768))).toMatchObject({ code: 'import.cell-too-long' })
  const emoji = `${'x'.repeat(199)}🛋`
  const shown = await shop.upload(`${emoji},Note\n${emoji},1`)
  expect(shown).toMatchObject({ headings: ['x'.repeat(199), 'Note'], sample: [['x'.repeat(199), '1']] })
})

test('a file of 10 MB is taken, one byte more is refused, whatever it says of its length', async () => {
  const padded = (bytes: number) => fileOf(3).padEnd(bytes, '\n')
  const put = (bytes: number) => shop.put('/file?name=sofas.csv', padded(bytes))
  expect(await put(10_485_760)).toMatchObject({ status: 'mapping', rows: 3 })
  expect(await put(10_485_761)).toMatchObject({ code: 'object.too-large' })
})

test('a part of 8 MB is taken, one byte more is refused; 25 parts are taken, in turn', async () => {
  const { id } = await shop.upload(fileOf(1))
  expect(await shop.put(`/${id}/images/0`, Buffer.alloc(8_388_608))).toMatchObject({ hasImages: true })
  expect(await shop.put(`/${id}/images/0`, Buffer.alloc(8_388_609))).toMatchObject({
    code: 'object.too-large',
  })
  for (let part = 1; part < 25; part++) {
    expect(await shop.put(`/${id}/images/${part}`, Buffer.alloc(1))).toMatchObject({ hasImages: true })
  }
  expect(await shop.put(`/${id}/images/25`, Buffer.alloc(1))).toMatchObject({ code: 'import.zip-too-large' })
})

test('one main photo and five more are taken, a name once; another is refused', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.png`)
  const rows = [
    `${line(0)},a.png,${names.slice(1).join('|')}`,
    `${line(1)},a.png,${names.join('|')}`,
    `${line(2)},a.png|b.png,`,
    `${line(3)},a.png,b.png|b.png`,
  ]
  const { id } = await shop.upload([`${importHead},Main photo,More photos`, ...rows].join('\n'))
  await shop.put(`/${id}/images/0`, zipOf(Object.fromEntries(names.map((name) => [name, sampleFiles.png]))))
  expect(await shop.check(id)).toMatchObject({ newProducts: 2, refused: 2 })
  const problems = (await shop.problems(id)).map(({ row, problems: all }) => [row, all[0]?.field])
  expect(problems).toEqual([
    [3, 'photos'],
    [4, 'mainPhoto'],
  ])
  expect(await shop.run(id)).toMatchObject({ done: 2 })
})

test('a SKU of 100 characters is taken, one more is refused', async () => {
  const rows = [100, 101].map((length) => line(0).replace('L-0', 's'.repeat(length)))
  const { id } = await shop.upload([importHead, ...rows].join('\n'))
  expect(await shop.check(id)).toMatchObject({ newProducts: 1, refused: 1 })
})

test('60 files in an hour are taken of a shop, the next has to wait', async () => {
  expect(await shop.upload('Name,x\na,1')).toMatchObject({ status: 'mapping' })
  await repeatAttempts(shop.deps, 58)
  expect(await shop.upload('Name,x\na,1')).toMatchObject({ status: 'mapping' })
  expect(await shop.upload('Name,x\na,1')).toMatchObject({ code: 'request.too-many' })
  shop.setNow(new Date(Date.now() + 3_700_000))
  expect(await shop.upload('Name,x\na,1')).toMatchObject({ status: 'mapping' })
})

test.each(['check', 'start'])('a file may wait for a day; then %s has one more', async (move) => {
  const { id } = await shop.upload(fileOf(1))
  if (move === 'start') await shop.check(id)
  await shop.deps.pool.query(`update product_imports set created_at = created_at - interval '25 hours'`)
  const { status } = await shop.call('POST', `/${id}/${move}`)
  const begun = Date.now()
  const statusAfter = async (ms: number) => {
    shop.setNow(new Date(begun + ms))
    await resumeImports.handle(shop.deps, {}, { isLast: false })
    const { rows } = await shop.deps.pool.query<{ status: string }>('select status from product_imports')
    return rows[0]?.status
  }
  expect(await statusAfter(60_000)).toBe(status)
  expect(await statusAfter(86_300_000)).toBe(status)
  expect(await statusAfter(86_500_000)).toBe('failed')
})
