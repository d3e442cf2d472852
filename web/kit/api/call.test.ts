import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { login, me } from '#contract/platform/auth.ts'
import { endpoint } from '#contract/endpoint.ts'
import { manyOf, wholeNumber } from '#contract/fields.ts'
import { amount } from '#contract/amounts.ts'
import { listMails } from '#contract/platform/mails.ts'
import { readOrder } from '#contract/orders/orders.ts'
import { isSolved } from '#domain/platform/proof-of-work.ts'
import { createColor } from '#contract/catalogue/color-admin.ts'
import { adminMetrics } from '#contract/platform/platform.ts'
import { shopMetricsOfOwn } from '#contract/shops/shops.ts'
import { type FakeAnswer, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { figures, sara } from '#web/testing/people.ts'
import { ApiError, isUnauthorized, sentenceOf, UnreachableError } from './api-error.ts'
import { call } from './call.ts'
import { storeToken } from './token.ts'

const setPrice = endpoint('PUT /api/things/:id/price', {
  access: 'shop',
  needs: null,
  tag: 'Platform',
  summary: 'For this test',
  query: z.object({ color: manyOf, limit: wholeNumber }),
  body: z.object({ price: amount }),
  reply: z.object({ price: amount }),
})

let requests: SentRequest[] = []

/** Answers every call alike. */
function answerWith(answer: FakeAnswer): void {
  const paths = [
    'POST /api/admin/colors',
    'PUT /api/things/a%2Fb/price',
    'GET /api/auth/me',
    'POST /api/auth/login',
    'GET /api/shop/metrics',
  ]
  const calls = [...paths, 'GET /api/admin/metrics', 'GET /api/admin/mails']
  const network = fakeNetwork(Object.fromEntries(calls.map((name) => [name, answer])))
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
}

async function errorOf(calling: Promise<unknown>): Promise<unknown> {
  return calling.then(
    () => null,
    (error: unknown) => error,
  )
}

beforeEach(() => {
  document.documentElement.lang = 'en'
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('encodes its parts by the contract and decodes the reply (R-API-01)', async () => {
    answerWith(ok({ price: '1250.50' }))
    const query = { color: ['navy', 'sand'], limit: 6 }
    const reply = await call(setPrice, { params: { id: 'a/b' }, query, body: { price: 4850_00 } })
    expect(reply).toEqual({ price: 1250_50 })
    expect(requests[0]?.path).toBe('/api/things/a%2Fb/price?color=navy&color=sand&limit=6')
    expect(requests[0]?.body).toEqual({ price: '4850.00' })
    expect(requests[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('carries credentials, the language of the page, and the token once there is one (R-AUTH-23, R-API-01)', async () => {
    answerWith(ok(sara))
    await call(me)
    expect(requests[0]?.credentials).toBe('include')
    expect(requests[0]?.headers.get('accept-language')).toBe('en')
    expect(requests[0]?.headers.has('authorization')).toBe(false)
    expect(requests[0]?.headers.has('content-type')).toBe(false)
    storeToken('t-1')
    document.documentElement.lang = 'ar'
    await call(me)
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer t-1')
    expect(requests[1]?.headers.get('accept-language')).toBe('ar')
  })

  test('turns moments and sums into what screens work with (R-DATA-13)', async () => {
    const mail = { id: '1', to: 'a@b.ae', subject: 'x', language: 'en', status: 'sent', attempts: 1 }
    answerWith(ok([{ ...mail, createdAt: '2026-11-21T08:05:00.000Z', sentAt: null }]))
    expect((await call(listMails))[0]?.createdAt).toEqual(new Date('2026-11-21T08:05:00.000Z'))
    answerWith(ok({ totalProducts: 1, monthlyOrders: 2, monthlyRevenue: 375.2, rating: null }))
    expect((await call(shopMetricsOfOwn)).monthlyRevenue).toBe(375_20)
  })
})

describe('an answer that is not OK', () => {
  const body = { email: 'a@b.ae', password: 'secret1', remember: false }

  test('becomes an error whose text is status and body, with the parts of the refusal (R-ERR-01, R-ERR-07, G-28)', async () => {
    const errors = [{ path: 'email', message: 'Please enter a valid email address' }]
    answerWith(refusal(400, 'request.invalid', 'Please enter a valid email address', errors))
    const error = await errorOf(call(login, { body }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, code: 'request.invalid', errors })
    expect(String((error as Error).message)).toMatch(/^400: \{"message":"Please enter/)
    expect(sentenceOf(error, 'Login failed')).toBe('Please enter a valid email address')
  })

  test('with an empty body names the status, in the standard words where the server sent none (G-29)', async () => {
    answerWith({ status: 502, body: '', statusText: 'Upstream gone' })
    expect(await errorOf(call(login, { body }))).toMatchObject({ message: '502: Upstream gone', code: null })
    answerWith({ status: 503, body: '' })
    const error = await errorOf(call(login, { body }))
    expect(error).toMatchObject({ message: '503: Service Unavailable' })
    expect(sentenceOf(error, 'Login failed')).toBe('Login failed')
  })

  test('never shows a page of a proxy as a sentence (R-ERR-07)', async () => {
    answerWith({ status: 502, body: '<html>Bad gateway</html>' })
    expect(sentenceOf(await errorOf(call(me)), 'Failed')).toBe('Failed')
  })

  test('of an admin read names status and status text only (R-ERR-02)', async () => {
    answerWith({ status: 403, body: figures, statusText: 'Forbidden' })
    expect(await errorOf(call(adminMetrics))).toMatchObject({ message: '403: Forbidden' })
  })

  test('is unauthorized by its first figures or by the word, not by a 401 somewhere in it (R-AUTH-21, G-27)', async () => {
    answerWith(refusal(401, 'account.signed-out', 'يلزم تسجيل الدخول'))
    expect(isUnauthorized(await errorOf(call(me)))).toBe(true)
    answerWith({ status: 403, body: 'Unauthorized' })
    expect(isUnauthorized(await errorOf(call(me)))).toBe(true)
    answerWith(refusal(409, 'x', 'Order 401 is already shipped'))
    expect(isUnauthorized(await errorOf(call(me)))).toBe(false)
  })
})

test('no answer at all is an error of its own', async () => {
  answerWith('unreachable')
  expect(await errorOf(call(me))).toBeInstanceOf(UnreachableError)
})

describe('what creates', () => {
  const body = { name: 'Sand', hex: '#D9C7A7' }
  const made = {
    id: '1',
    nameAr: null,
    slug: 'sand',
    status: 'active',
    sortOrder: 0,
    productCount: 0,
    ...body,
  }
  const color = {
    status: 201,
    body: { ...made, createdAt: '2026-11-21T08:05:00.000Z', updatedAt: '2026-11-21T08:05:00.000Z' },
  }
  const keys = () => requests.map(({ headers }) => headers.get('idempotency-key'))
  const ask = (about = {}) => errorOf(call(createColor, { body: { ...body, ...about } }))

  test('carries a key: the same again until the server has said what became of it, then a new one', async () => {
    const sentKeys: (string | null | undefined)[] = []
    for (const answer of [
      'unreachable',
      refusal(503, 'request.unavailable', 'Later'),
      color,
      color,
    ] as const) {
      answerWith(answer)
      await ask()
      sentKeys.push(...keys())
    }
    const [first, second, third, fourth] = sentKeys
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  test('has another key where it says something else, and after a refusal', async () => {
    answerWith(refusal(409, 'color.slug-taken', 'Taken'))
    await ask()
    await ask()
    answerWith('unreachable')
    await ask({ name: 'Dune' })
    expect(new Set(keys()).size).toBe(keys().length)
  })

  test('is nothing else', async () => {
    answerWith(ok(sara))
    await call(me)
    expect(keys()).toEqual([null])
  })
})

test('work that the server asks for is done, and the same is asked again with it; twice as dear, again', async () => {
  const puzzle = 'majlis order x 5'
  const asked = (bits: number) => {
    const body = { message: 'Too many', code: 'order.proof-needed', proof: { at: 5, bits, puzzle } }
    return { status: 429, body }
  }
  const name = 'GET /api/orders/MJ-20418'
  const network = fakeNetwork({ [name]: [asked(1), asked(2), refusal(404, 'order.not-found', 'None')] })
  vi.stubGlobal('fetch', network.fetch)
  const looking = call(readOrder, { params: { orderNumber: 'MJ-20418' }, query: { email: 'a@b.ae' } })
  expect(await errorOf(looking)).toMatchObject({ code: 'order.not-found' })
  const proofs = network.sent.map(({ headers }) => headers.get('x-proof'))
  expect(proofs).toEqual([null, expect.stringMatching(/^5\.1\./), expect.stringMatching(/^5\.2\./)])
  const nonces = String(proofs[2]).split('.').slice(2).map(Number)
  expect(await isSolved({ puzzle, bits: 2 }, nonces)).toBe(true)
})
