import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { untilWaiting } from '#server/testing/locks.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { reviewing } from '#server/testing/reviews.ts'

let server: TestApp
let market: Market
let admin: string
let reviews: ReturnType<typeof reviewing>
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  reviews = reviewing(server, market, admin)
})
afterAll(() => server.close())

const switchTo = (reviewsEnabled: boolean) =>
  server.send({ method: 'PUT', url: '/api/admin/settings', as: admin, payload: { reviewsEnabled } })
beforeEach(() => switchTo(true))

const get = async (url: string, as?: string) => (await server.send({ url, ...(as && { as }) })).json()
const shown = async (productId: string, query = '') => get(`/api/products/${productId}/reviews${query}`)
const ratingOf = async (productId: string) => (await get(`/api/products/${productId}`)).rating

describe('writing a review', () => {
  test('is for who received the product: it waits, and says no more of its author than needed (R-API-83)', async () => {
    const product = await market.product()
    const { order } = await reviews.delivered([product])
    const { status, body } = await reviews.write(product, order, {
      rating: '4',
      comment: ' كنبة مريحة\nجداً ',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'pending',
      rating: 4,
      comment: 'كنبة مريحة\nجداً',
      language: 'ar',
      authorName: 'Mariam A.',
      photos: [],
      reply: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/Hosani|mariam@|orderNumber/)
    expect([await shown(product), await ratingOf(product)]).toEqual([[], null])
  })

  test.each([
    ['another e-mail address', { email: 'other@test.example' }, 404, 'order.no-match'],
    ['a number that is none', { orderNumber: 'MJ-1' }, 404, 'order.no-match'],
    ['no star', { rating: 0 }, 400, 'request.invalid'],
    ['six stars', { rating: 6 }, 400, 'request.invalid'],
    ['half a star', { rating: 4.5 }, 400, 'request.invalid'],
    ['no word', { comment: ' \n ' }, 400, 'request.invalid'],
    ['too many words', { comment: 'a'.repeat(2001) }, 400, 'request.invalid'],
    ['five photos', { photos: ['a', 'b', 'c', 'd', 'e'] }, 400, 'request.invalid'],
    ['a photo that was never uploaded', { photos: [`/api/objects/${newId()}`] }, 400, 'object.unknown-file'],
  ])('is refused with %s', async (_what, about, status, code) => {
    const product = await market.product()
    const { order } = await reviews.delivered([product])
    const answer = await reviews.write(product, order, about)
    expect([answer.status, answer.body['code']]).toEqual([status, code])
    expect((await reviews.write(product, order)).status).toBe(201)
  })

  test('waits for the delivery, and is of the products of the order alone (G-89)', async () => {
    const [product, other] = [await market.product(), await market.product()]
    const { order } = await reviews.delivered([product], 'shipped')
    expect((await reviews.write(product, order)).body['code']).toBe('review.not-delivered')
    for (const id of [other, newId(), 'nothing'])
      expect((await reviews.write(id, order)).body['code']).toBe('review.not-bought')
  })

  test('is once for a product and an order, however many are sent at once (G-89)', async () => {
    const product = await market.product()
    const [{ order }, again] = [await reviews.delivered([product]), await reviews.delivered([product])]
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => reviews.write(product, order, { rating })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(new Set(refused.map(({ body }) => body['code']))).toEqual(new Set(['review.already-written']))
    expect((await reviews.write(product, again.order)).status).toBe(201)
  })

  test('is once more where it was rejected; then the other one is decided', async () => {
    const product = await market.product()
    const { order, link } = await reviews.delivered([product])
    const first = await reviews.write(product, order)
    const id = String(first.body['id'])
    const reject = await reviews.decide(id, { status: 'rejected', rejectionReason: 'It names a person.' })
    const answers = await Promise.all([1, 2].map((rating) => reviews.write(product, order, { rating })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const written = answers.find(({ status }) => status === 201)?.body
    const { products } = await get(`/api/order-groups/${link}/reviews`)
    expect(products).toMatchObject([
      { review: { status: 'pending', rating: written?.['rating'], rejectionReason: null } },
    ])
    const undone = await server.send({
      method: 'POST',
      url: '/api/admin/undo',
      as: admin,
      payload: { id: reject.json().undo },
    })
    expect([undone.statusCode, undone.json().code]).toEqual([409, 'undo.changed-meanwhile'])
    const approve = (one: unknown) => reviews.decide(String(one), { status: 'approved' })
    expect((await approve(id)).json()).toMatchObject({ code: 'review.written-again' })
    expect((await approve(written?.['id'])).statusCode).toBe(200)
    expect(await shown(product)).toHaveLength(1)
    expect((await reviews.write(product, order)).body['code']).toBe('review.already-written')
  })

  test('is refused where its customer is forgotten while it comes in, like questions and returns', async () => {
    const product = await market.product()
    const { order } = await reviews.delivered([product])
    const { orderNumber } = order
    const of = (what: string, body: object) =>
      market.send('POST', `/api/orders/${orderNumber}/${what}`, {
        body: { email: buyer.customer.email, ...body },
      })
    const items = [{ productId: product, quantity: 1 }]
    let coming: Promise<{ status: number }[]> | undefined
    await server.deps.db.transaction().execute(async (tx) => {
      const { groupId } = await tx
        .selectFrom('orders')
        .select('groupId')
        .where('id', '=', order.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      coming = Promise.all([
        reviews.write(product, order),
        of('questions', { text: 'Which door?' }),
        of('returns', { items, reason: 'No room' }),
      ])
      await untilWaiting(server.deps.db, 3)
      await tx.updateTable('orderGroups').set({ email: '' }).where('id', '=', groupId).execute()
    })
    expect((await coming)?.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('is closed while reviews are switched off (R-SET-03, G-100)', async () => {
    const product = await market.product()
    const { order } = await reviews.delivered([product])
    await switchTo(false)
    expect((await reviews.write(product, order)).body['code']).toBe('review.switched-off')
  })
})

describe('the decision', () => {
  test('publishes a review, which its product counts, and takes it back (R-API-58)', async () => {
    const product = await market.product()
    const first = await reviews.published(product, { rating: 4 })
    const { undo } = await reviews.published(product, { rating: 5 })
    expect(await ratingOf(product)).toEqual({ average: 4.5, count: 2 })
    expect(await shown(product)).toMatchObject([{ rating: 5 }, { id: first.id, rating: 4 }])
    await server.send({ method: 'POST', url: '/api/admin/undo', as: admin, payload: { id: undo } })
    expect(await ratingOf(product)).toEqual({ average: 4, count: 1 })
    expect(await shown(product)).toHaveLength(1)
  })

  test('rejects with a reason alone, which the author is told', async () => {
    const product = await market.product()
    const { id } = await reviews.published(product)
    const bare = await reviews.decide(id, { status: 'rejected' })
    expect([bare.statusCode, bare.json().code]).toEqual([400, 'review.reason-missing'])
    const answer = await reviews.decide(id, { status: 'rejected', rejectionReason: 'It names a person.' })
    expect(answer.json()).toMatchObject({
      status: 'rejected',
      rejectionReason: 'It names a person.',
      history: [
        { to: 'rejected', reason: 'It names a person.' },
        { to: 'approved' },
        { from: null, by: null },
      ],
    })
    expect([await shown(product), await ratingOf(product)]).toEqual([[], null])
    const mail = server.deps.db.selectFrom('mails').select(['recipient', 'bodyText'])
    const { recipient, bodyText } = await mail.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
    expect([recipient, bodyText.includes('It names a person')]).toEqual([buyer.customer.email, true])
    // The mail links to the page for another review, with the mailed key.
    expect(bodyText).toMatch(/\/orders\/\w+\/reviews\?mailed=[\w-]+#MJ-\d+/)
  })

  test('of two administrators one decides; the counts are those of the rows', async () => {
    const product = await market.product()
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async (rating) => {
        const { order } = await reviews.delivered([product])
        return String((await reviews.write(product, order, { rating })).body['id'])
      }),
    )
    const approve = { status: 'approved', seen: 'pending' }
    const answers = await Promise.all([...ids, ...ids].map((id) => reviews.decide(id, approve)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect([200, 409].map((code) => codes.filter((one) => one === code).length)).toEqual([4, 4])
    expect(await ratingOf(product)).toEqual({ average: 2.5, count: 4 })
  })

  test('is for administrators', async () => {
    const { id } = await reviews.published(await market.product())
    for (const [method, url] of [
      ['PATCH', `/api/admin/reviews/${id}/status`],
      ['GET', '/api/admin/reviews'],
      ['GET', `/api/admin/reviews/${id}`],
    ] as const) {
      expect((await server.send({ method, url })).statusCode).toBe(401)
      expect((await server.send({ method, url, as: market.noor.token })).statusCode).toBe(403)
    }
  })
})

describe('the list of a product', () => {
  test('is sorted, filtered and paged, and nowhere while reviews are switched off (R-PDP-09, R-API-83)', async () => {
    const product = await market.product()
    for (const [rating, comment] of [
      [5, 'Lovely'],
      [1, 'سيئ'],
      [3, 'Fine'],
    ] as const)
      await reviews.published(product, { rating, comment })
    const stars = async (query: string) =>
      ((await shown(product, query)) as { rating: number }[]).map(({ rating }) => rating)
    expect(await stars('')).toEqual([3, 1, 5])
    expect(await stars('?sort=best')).toEqual([5, 3, 1])
    expect(await stars('?sort=worst&limit=2')).toEqual([1, 3])
    expect(await stars('?language=ar')).toEqual([1])
    expect(await stars('?rating=5&language=en')).toEqual([5])
    const page = await server.send({ url: `/api/products/${product}/reviews?limit=2` })
    expect(page.headers['x-total-count']).toBe('3')
    expect(page.headers['link']).toContain('offset=2')
    expect((await server.send({ url: `/api/products/${newId()}/reviews` })).statusCode).toBe(404)
    const pageOf = async () => (await get(`/api/products/${product}/page`)).reviews
    expect(await pageOf()).toMatchObject({ stars: [1, 0, 1, 0, 1], languages: { en: 2, ar: 1 } })
    const own = async () => (await get('/api/shop/metrics', market.noor.token)).rating
    expect(await own()).toBeGreaterThan(0)
    const found = async (query: string) =>
      (await get(`/api/marketplace/browse?ids=${product}&${query}`)).cards as { rating: object | null }[]
    expect(await found('minRating=3')).toMatchObject([{ rating: { average: 3, count: 3 } }])
    expect(await found('minRating=4')).toEqual([])
    await switchTo(false)
    expect([await shown(product), await ratingOf(product), await pageOf(), await own()]).toEqual([
      [],
      null,
      null,
      null,
    ])
    expect(await found('minRating=4&sort=best-rated')).toMatchObject([{ rating: null }])
  })
})

test('reviews are found by what they say, author as shown, reply, product and order; by nothing that is not shown', async () => {
  const product = await market.product({ name: 'Sidra bench', nameAr: 'مقعد سدرة' })
  const { id, order } = await reviews.published(product, { comment: 'The left leg wobbles.' })
  const payload = { text: 'A carpenter comes on Monday.' }
  const url = `/api/shop/reviews/${id}/reply`
  await server.send({ method: 'PUT', url, as: market.noor.token, payload })
  const { firstName, lastName, email } = buyer.customer
  for (const [search, isFound] of [
    ['WOBBLES leg', true],
    ['wobbles sidra', true],
    ['مقعد سدره', true],
    ['carpenter', true],
    [`${firstName} wobbles`, true],
    [order.orderNumber, true],
    ['wobbles desk', false],
    [`${lastName} wobbles`, false],
    [`${email} wobbles`, false],
  ] as const) {
    const asked = `search=${encodeURIComponent(search)}`
    const ids = (rows: { id: string }[]) => rows.map((one) => one.id)
    const ours = isFound ? [id] : []
    expect([search, ids(await get(`/api/admin/reviews?queue=approved&${asked}`, admin))]).toEqual([
      search,
      ours,
    ])
    expect(ids(await get(`/api/shop/reviews?${asked}`, market.noor.token))).toEqual(ours)
    expect(await get(`/api/shop/reviews?${asked}`, market.sadu.token)).toEqual([])
    expect(await get(`/api/admin/reviews/counts?${asked}`, admin)).toMatchObject({ approved: ours.length })
    expect(await get(`/api/shop/reviews/counts?${asked}`, market.noor.token)).toMatchObject({
      all: ours.length,
    })
  }
  const file = async (path: string, as: string) =>
    (await server.send({ url: path, as })).rawPayload.toString()
  expect(await file('/api/admin/reviews/export?queue=approved&search=wobbles', admin)).toContain('wobbles')
  expect(await file('/api/shop/reviews/export?search=sofa-of-nobody', market.noor.token)).not.toContain(
    'wobbles',
  )
})

describe('a reply', () => {
  const reply = (id: string, text: string, as = market.noor.token) =>
    server.send({ method: 'PUT', url: `/api/shop/reviews/${id}/reply`, as, payload: { text } })

  test('is the shop’s own, shown at once, and changed once', async () => {
    const product = await market.product()
    const { id } = await reviews.published(product)
    await shown(product)
    expect((await reply(id, 'Thank you!')).json()).toMatchObject({ reply: { text: 'Thank you!' } })
    expect(await shown(product)).toMatchObject([{ reply: { text: 'Thank you!' } }])
    expect((await reply(id, 'Thank you, Mariam!')).statusCode).toBe(200)
    expect((await reply(id, 'Again')).json().code).toBe('review.reply-fixed')
    expect((await reply(id, 'Mine', market.sadu.token)).json().code).toBe('review.not-found')
    const url = `/api/admin/reviews/${id}/reply`
    const mine = await server.send({ method: 'PUT', url, as: admin, payload: { text: 'Hello' } })
    expect(mine.json().code).toBe('review.answered-by-shop')
    expect((await server.send({ method: 'DELETE', url, as: admin })).statusCode).toBe(200)
    expect(await shown(product)).toMatchObject([{ reply: null }])
  })

  test('is asked for first: the shop sees its published reviews alone', async () => {
    const { body } = await market.send('GET', '/api/shop/reviews/counts', { as: market.sadu.token })
    expect(body).toEqual({ all: 0, unanswered: 0 })
    const product = await market.product({ shopId: market.sadu.id })
    const old = await reviews.published(product)
    const { id } = await reviews.published(product)
    await reply(id, 'Thanks', market.sadu.token)
    const { order } = await reviews.delivered([product])
    await reviews.write(product, order)
    const own = await get('/api/shop/reviews', market.sadu.token)
    expect(own.map(({ id: one }: { id: string }) => one)).toEqual([old.id, id])
    expect(JSON.stringify(own)).not.toMatch(/Hosani|mariam@/)
    expect(await get('/api/shop/reviews/counts', market.sadu.token)).toEqual({ all: 2, unanswered: 1 })
    expect(await get('/api/shop/reviews?answered=yes', market.sadu.token)).toMatchObject([{ id }])
    const stars = (await get('/api/shop/reviews?sort=-stars', market.sadu.token)) as { rating: number }[]
    expect(stars.map(({ rating }) => rating)).toEqual(
      stars.map(({ rating }) => rating).toSorted((one, other) => other - one),
    )
    const of = (query: string, as: string) => get(`/api/${query}`, as)
    expect(await of('shop/reviews?stars=5', market.sadu.token)).toHaveLength(2)
    expect(await of('shop/reviews?stars=4', market.sadu.token)).toEqual([])
    const none = { all: 0, unanswered: 0 }
    expect(await of('shop/reviews/counts?stars=4', market.sadu.token)).toEqual(none)
    const asked = `queue=approved&shop=${market.sadu.id}`
    expect(await of(`admin/reviews?${asked}&stars=5`, admin)).toHaveLength(2)
    expect(await of(`admin/reviews?${asked}&stars=4`, admin)).toEqual([])
    expect(await of(`admin/reviews/counts?shop=${market.sadu.id}&stars=4`, admin)).toMatchObject({
      approved: 0,
    })
    expect(await of('admin/reviews?stars=6', admin)).toMatchObject({ code: 'request.invalid' })
  })
})

describe('a report', () => {
  test('stands in the queue until a decision answers it', async () => {
    const product = await market.product()
    const { id } = await reviews.published(product)
    const report = (body: object, of = id) => market.send('POST', `/api/reviews/${of}/reports`, { body })
    expect((await report({ reason: 'untrue', note: 'It has no legs.' })).status).toBe(201)
    expect((await report({ reason: 'nonsense' })).status).toBe(400)
    expect((await report({ reason: 'other' }, newId())).status).toBe(404)
    const queue = await get('/api/admin/reviews?queue=reported', admin)
    expect(queue).toMatchObject([{ id, reports: [{ reason: 'untrue', note: 'It has no legs.' }] }])
    expect(await get('/api/admin/reviews/counts', admin)).toMatchObject({ reported: 1 })
    expect((await reviews.decide(id, { status: 'approved', seen: 'approved' })).json()).toMatchObject({
      status: 'approved',
      reports: [],
    })
    expect(await get('/api/admin/reviews?queue=reported', admin)).toEqual([])
    expect(await ratingOf(product)).toEqual({ average: 5, count: 1 })
  })
  test('of many people leaves no more rows than administrators read', async () => {
    const { id } = await reviews.published(await market.product())
    const report = () => market.send('POST', `/api/reviews/${id}/reports`, { body: { reason: 'other' } })
    await report()
    await server.deps.db.updateTable('reviews').set({ openReports: 50 }).where('id', '=', id).execute()
    expect((await report()).status).toBe(201)
    const rows = server.deps.db.selectFrom('reviewReports').select('id').where('reviewId', '=', id)
    expect(await rows.execute()).toHaveLength(1)
  })
})
