import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { zipOf } from '#server/testing/archives.ts'
import { type ImportShop, importHead, photoName, startImportShop } from '#server/testing/imports.ts'
import { sampleFiles } from '#server/testing/uploads.ts'
import { counter, countOne } from '#server/platform/http/limits.ts'
import { publicAddress } from './photos/fetch-file.ts'
import { megabytesPerShop } from './photos/fetch-files.ts'

let shop: ImportShop
let stranger: Server
let origin: string
let asked: string[] = []
beforeAll(async () => {
  stranger = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/red.png') return response.end(sampleFiles.png)
    if (request.url === '/page.html') return response.end('<script>alert(1)</script>')
    if (request.url === '/moved') return response.writeHead(302, { location: '/red.png' }).end()
    if (request.url === '/inside') {
      return response.writeHead(302, { location: 'http://127.0.0.1:5432/secret.png' }).end()
    }
    if (request.url === '/metadata') {
      return response.writeHead(301, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    }
    if (request.url === '/endless') return response.end(Buffer.alloc(12_000_000, sampleFiles.png))
    return response.writeHead(404).end()
  })
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
  const address = stranger.address()
  origin = `http://photos.example:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => new Promise((done) => stranger.close(done)))
beforeEach(async () => {
  shop = await startImportShop()
  asked = []
})
afterEach(() => shop.close())

/** Treats the stand-in as a public host; checks all other addresses as usual. */
const outside = {
  find: async (address: string) => {
    const url = URL.parse(address)
    if (url?.hostname === 'photos.example') return { url, ip: '127.0.0.1', family: 4 }
    return publicAddress(address)
  },
}
const fileOf = (...photos: string[]) =>
  [`${importHead},Main photo,More photos`]
    .concat(photos.map((photo, at) => `P-${at},Sofa ${at},Sofas,1 x 1 x 1,5,10,1,Red,urban,${photo}`))
    .join('\n')

async function imported(...photos: string[]) {
  const { id } = await shop.upload(fileOf(...photos))
  await shop.check(id)
  const done = await shop.run(id, outside)
  const problems = (await shop.problems(id)).flatMap(({ row, problems: all }) =>
    all.map(({ field, message }) => [row, field, message] as const),
  )
  const query = shop.deps.db.selectFrom('products').select(['name', 'mainPhoto', 'additionalPhotos'])
  return { id, done, problems, products: await query.orderBy('name').execute() }
}

test('photos are fetched from their addresses and kept here, each once', async () => {
  const { done, products } = await imported(
    `${origin}/red.png,${origin}/moved`,
    `${origin}/red.png,"${origin}/red.png ${origin}/moved"`,
  )
  expect(done).toMatchObject({ done: 2, failed: 0 })
  expect(products[0]?.mainPhoto).toMatch(/^\/api\/objects\//)
  expect(products.map(({ mainPhoto }) => mainPhoto)).toEqual([products[0]?.mainPhoto, products[0]?.mainPhoto])
  expect(products[1]?.additionalPhotos).toHaveLength(2)
  const kept = shop.deps.db.selectFrom('objects').select(['claimedAt', 'purpose'])
  const claimed = await kept.where('fileName', '!=', photoName).execute()
  expect(claimed.every(({ claimedAt, purpose }) => claimedAt !== null && purpose === 'product')).toBe(true)
})

test('nothing of the own network is asked, directly or by a redirect, and such rows are not made', async () => {
  const { done, problems, products } = await imported(
    'http://127.0.0.1/a.png,',
    'http://169.254.169.254/latest/meta-data/,',
    `http://localhost:${shop.deps.config.port}/readyz,`,
    'http://[::1]/a.png,',
    'http://[::ffff:10.0.0.1]/a.png,',
    'http://2130706433/a.png,',
    'http://0x7f.1/a.png,',
    `${origin}/inside,`,
    `${origin}/metadata,`,
  )
  expect(done).toMatchObject({ done: 0, failed: 9, status: 'done' })
  expect(products).toEqual([])
  expect(problems.map(([row]) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(problems.every(([, , message]) => message.includes('not a public address'))).toBe(true)
  expect(asked.toSorted()).toEqual(['/inside', '/metadata'])
})

test('what is no picture, too large or not there refuses its row alone', async () => {
  const { done, problems } = await imported(
    `${origin}/page.html,`,
    `${origin}/endless,`,
    `${origin}/none.png,`,
    `${origin}/red.png,`,
  )
  expect(done).toMatchObject({ done: 1, failed: 3 })
  expect(problems.map(([row, field]) => [row, field])).toEqual([
    [2, 'mainPhoto'],
    [3, 'mainPhoto'],
    [4, 'mainPhoto'],
  ])
})

test('scripts, data and too many photos are refused by the check', async () => {
  const { id } = await shop.upload(
    fileOf('javascript:alert(1),', 'data:image/png;base64,AAAA', 'file:///etc/passwd,', ',"a|b|c|d|e|f"'),
  )
  expect(await shop.check(id)).toMatchObject({ refused: 4 })
})

test('photos come from a ZIP by their names, whole paths and letters of any case', async () => {
  const { id } = await shop.upload(
    fileOf('red.PNG,', 'sofas/blue.jpg,', 'missing.png,', 'twice.png,', 'page.png,', 'bomb.png,'),
  )
  const zip = zipOf({
    'sofas/Red.png': sampleFiles.png,
    'sofas/blue.jpg': sampleFiles.jpeg,
    'a/twice.png': sampleFiles.png,
    'b/twice.png': sampleFiles.png,
    'page.png': '<html>',
    'bomb.png': Buffer.alloc(30_000_000),
    '__MACOSX/._Red.png': 'x',
  })
  const half = Math.floor(zip.length / 2)
  expect(await shop.put(`/${id}/images/1`, zip)).toMatchObject({ code: 'object.incomplete' })
  await shop.put(`/${id}/images/0`, zip.subarray(0, half))
  expect(await shop.put(`/${id}/images/1`, zip.subarray(half))).toMatchObject({ hasImages: true })
  expect(await shop.check(id)).toMatchObject({ newProducts: 4, refused: 2 })
  expect(await shop.run(id)).toMatchObject({ done: 2, failed: 2, status: 'done' })
  expect((await shop.problems(id)).map(({ row }) => row)).toEqual([4, 5, 6, 7])
})

test('a ZIP that is none fails the check with its reason', async () => {
  const { id } = await shop.upload(fileOf('red.png,'))
  await shop.put(`/${id}/images/0`, Buffer.from('no zip at all'))
  expect(await shop.check(id)).toMatchObject({ status: 'failed', failure: 'import.zip-unreadable' })
})

test('a shop fetches so much in an hour and no more, also of what is not kept; later it goes on', async () => {
  const counted = async () => {
    const { rows } = await shop.deps.pool.query<{ count: number }>(
      `select count(*)::int as count from attempts where kind = 'import-fetched:shop'`,
    )
    return rows[0]?.count
  }
  expect(await imported(`${origin}/endless,`)).toMatchObject({ done: { failed: 1 } })
  expect(await counted()).toBe(10)
  await countOne(
    shop.deps.db,
    Array.from({ length: 1990 }, () => counter(megabytesPerShop, shop.owner.shopId)),
    new Date(),
  )
  asked = []
  const { done, problems } = await imported(`${origin}/red.png,`)
  expect(done).toMatchObject({ done: 0, failed: 1, status: 'done' })
  expect(problems[0]?.[2]).toContain('at most 2,000 MB')
  expect(asked).toEqual([])
  shop.setNow(new Date(Date.now() + 3_700_000))
  expect((await imported(`${origin}/red.png,`)).done).toMatchObject({ done: 1 })
}, 60_000)

test('the count moves after the first few rows', async () => {
  const seen = new Set<number>()
  const counting = {
    find: async () => {
      const query = shop.deps.db.selectFrom('productImports').select('failedCount')
      seen.add((await query.executeTakeFirstOrThrow()).failedCount)
      return null
    },
  }
  const { id } = await shop.upload(fileOf(...Array.from({ length: 12 }, (_, at) => `${origin}/${at}.png,`)))
  await shop.check(id)
  expect(await shop.run(id, counting)).toMatchObject({ failed: 12 })
  expect([...seen]).toEqual([0, 4])
})
