import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnWishlist } from '#contract/orders/wishlists.ts'
import { newId } from '#server/deps.ts'
import { deleteExpiredGuests, guestDays } from '#server/platform/guests/guests.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { statementsOf } from '#server/testing/statements.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://majlis.example' })
})
afterAll(() => server.close())

const url = '/api/guest/wishlist'
const items = [newId(), newId(), newId()]
const words = { name: 'Our living room', note: 'For the corner by the window.' }
const first = { ...words, productIds: items, expectedVersion: null as number | null }

let browsers = 0

/** A browser with its own cookie, at an address of its own unless one is given. */
function browser(remoteAddress = `10.1.0.${(browsers += 1)}`) {
  let cookie = ''
  const send = async (method: 'GET' | 'PUT' | 'DELETE', payload?: object | string, headers = {}) => {
    const own = {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie: `other=1; ${cookie}` }),
      ...headers,
    }
    const answer = await server.send({
      method,
      url,
      remoteAddress,
      headers: own,
      ...(payload && { payload }),
    })
    const [set] = [answer.headers['set-cookie'] ?? []].flat()
    if (set) cookie = set.split(';')[0] ?? ''
    return { status: answer.statusCode, body: answer.json() as never, setCookie: set }
  }
  return {
    save: (body: object | string = first, headers = {}) => send('PUT', body, headers),
    read: async () => ((await send('GET')).body as { wishlist: OwnWishlist | null }).wishlist,
    remove: () => send('DELETE'),
    saved: async (body: object = first) => (await send('PUT', body)).body as OwnWishlist,
  }
}

const byLink = (link: string) => server.send({ url: `/api/wishlists/${link}` })
const guests = async () => (await server.deps.db.selectFrom('guests').select('id').execute()).length

describe('a list of saved products', () => {
  test('is shared by its first save, which makes its visitor a guest', async () => {
    const salma = browser()
    expect(await salma.read()).toBeNull()
    const { status, setCookie, body } = await salma.save()
    expect(status).toBe(200)
    expect(setCookie).toMatch(
      /^__Secure-mj_guest=[\w-]{43}; Path=\/api\/guest; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(body).toMatchObject({
      ...words,
      productIds: items,
      version: 1,
      link: expect.stringMatching(/^[a-z2-7]{22}$/),
    })
    expect(await salma.read()).toEqual(body)
  })

  test('is kept under the hash of the cookie alone', async () => {
    const { setCookie = '' } = await browser().save()
    const token = /=([\w-]{43});/.exec(setCookie)?.[1] ?? ''
    const rows = await server.deps.db.selectFrom('guests').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(({ tokenHash }) => tokenHash.toString('latin1').includes(token))).toBe(false)
  })

  test('is seen by whoever has the link, without what belongs to its owner', async () => {
    const { link } = await browser().saved()
    const answer = await byLink(link)
    expect(answer.json()).toEqual({ ...words, productIds: items, expiresAt: expect.any(String) })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('is changed under the same link', async () => {
    const salma = browser()
    const { link } = await salma.saved()
    const changed = await salma.saved({
      ...first,
      name: 'غرفة الجلوس',
      productIds: items.slice(0, 1),
      expectedVersion: 1,
    })
    expect(changed).toMatchObject({ link, name: 'غرفة الجلوس', productIds: [items[0]], version: 2 })
  })

  test('is seen by nobody once it is not shared any more', async () => {
    const salma = browser()
    const { link } = await salma.saved()
    expect(await salma.remove()).toMatchObject({ status: 200, body: { id: link } })
    expect((await byLink(link)).statusCode).toBe(404)
    expect(await salma.read()).toBeNull()
    expect((await salma.remove()).status).toBe(404)
  })

  test('belongs to one guest: another one neither reads, changes nor ends it', async () => {
    const salma = browser()
    const { link } = await salma.saved()
    const omar = browser()
    await omar.saved({ ...first, name: 'Omar' })
    await omar.saved({ ...first, name: 'Omar again', expectedVersion: 1 })
    await omar.remove()
    expect(await salma.read()).toMatchObject({ link, name: words.name, version: 1 })
  })
})

describe('two windows at once', () => {
  test('share one list, and the later one hears of it', async () => {
    const salma = browser()
    await salma.saved()
    await salma.remove()
    const answers = await Promise.all(Array.from({ length: 6 }, () => salma.save()))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
  })

  test('change what they have seen only', async () => {
    const salma = browser()
    await salma.saved()
    const change = (name: string) => salma.save({ ...first, name, expectedVersion: 1 })
    const answers = await Promise.all(['one', 'two', 'three'].map(change))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ code: 'wishlist.changed' })
    expect(await salma.read()).toMatchObject({ version: 2 })
  })
})

describe('hostile bodies', () => {
  test.each<[string, object, string]>([
    ['no products', { productIds: [] }, 'productIds'],
    ['products that are none', { productIds: ['oak', "'; drop table guests", '\0'] }, 'productIds'],
    ['a hundred and one products', { productIds: Array.from({ length: 101 }, newId) }, 'productIds'],
    ['products that are no list', { productIds: { length: 3 } }, 'productIds'],
    ['no name', { name: ' \u200b ' }, 'name'],
    ['a name of 81 characters', { name: '🪑'.repeat(81) }, 'name'],
    ['a name that cannot be stored', { name: 'a\0b' }, 'name'],
    ['a note of 501 characters', { note: 'x'.repeat(501) }, 'note'],
    ['the last version that there is', { expectedVersion: 2 ** 31 - 1 }, 'expectedVersion'],
    ['a version beyond every count', { expectedVersion: 2 ** 40 }, 'expectedVersion'],
    ['a version in words', { expectedVersion: '1' }, 'expectedVersion'],
  ])('with %s are refused at their field, and make nobody a guest', async (_what, about, path) => {
    const before = await guests()
    const { status, body, setCookie } = await browser().save({ ...first, ...about })
    expect(status).toBe(400)
    expect((body as { errors: { path: string }[] }).errors[0]?.path.split('.')[0]).toBe(path)
    expect(setCookie).toBeUndefined()
    expect(await guests()).toBe(before)
  })

  test('that no script of ours would send are refused: forms of other sites cannot send JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await browser().save(JSON.stringify(first), { 'content-type': type })).status).toBe(415)
  })

  test('of another site are refused before anything is read', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const statements = await statementsOf(() => browser().save(first, headers))
    expect(statements).toEqual([])
  })

  test.each(['x', '%00', 'a'.repeat(300), `${'a'.repeat(21)}%27`, '..%2f..%2fetc'])(
    'the link %s leads nowhere',
    async (link) => {
      expect([400, 404]).toContain((await byLink(link)).statusCode)
    },
  )

  test('products named twice stand once, and those that are none are left out', async () => {
    const [one = '', two = ''] = items
    const body = { ...first, productIds: [one, 'oak', two, one.toUpperCase()] }
    expect((await browser().saved(body)).productIds).toEqual([one, two])
  })
})

describe('guests', () => {
  test('are thirty an hour from one address; those who are guests go on writing', async () => {
    const salma = browser('203.0.113.9')
    await salma.saved()
    for (let made = 1; made < 30; made++) expect((await browser('203.0.113.9').save()).status).toBe(200)
    expect(await browser('203.0.113.9').save()).toMatchObject({
      status: 429,
      body: { code: 'request.too-many' },
    })
    expect((await salma.save({ ...first, expectedVersion: 1 })).status).toBe(200)
    expect((await browser('203.0.113.10').save()).status).toBe(200)
  })

  test('cost few statements: none to read without a cookie, two with one, three to write', async () => {
    const salma = browser()
    expect(await statementsOf(() => salma.read())).toHaveLength(0)
    const { version, link } = await salma.saved()
    expect(await statementsOf(() => salma.read())).toHaveLength(2)
    expect(await statementsOf(() => salma.save({ ...first, expectedVersion: version }))).toHaveLength(3)
    expect(await statementsOf(() => byLink(link))).toHaveLength(1)
  })

  test('are forgotten half a year after their last write, with their list', async () => {
    const day = 86_400_000
    const start = Date.now()
    const at = (days: number) => server.setNow(new Date(start + days * day))
    const [salma, omar] = [browser(), browser()]
    at(0)
    const { link } = await salma.saved()
    const gone = await omar.saved()
    at(100)
    await salma.saved({ ...first, expectedVersion: 1 })
    at(guestDays + 1)
    expect((await byLink(gone.link)).statusCode).toBe(404)
    expect(await omar.read()).toBeNull()
    await deleteExpiredGuests(server.deps.db, server.deps.clock())
    const left = await server.deps.db.selectFrom('wishlists').select('link').execute()
    expect(left).toEqual([{ link }])
    expect((await byLink(link)).statusCode).toBe(200)
  })
})
