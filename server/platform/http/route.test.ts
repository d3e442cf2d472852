import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { email, manyOf } from '#contract/fields.ts'
import { amount } from '#contract/amounts.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { answerError } from './errors.ts'
import { acceptBodies } from './json-body.ts'
import { mount, preencoded } from './route.ts'

const echo = endpoint('POST /api/echo', {
  access: 'anyone',
  tag: 'Platform',
  summary: 'Echo',
  query: z.object({ style: manyOf }),
  body: z.object({ email: email.optional(), price: amount.optional() }),
  reply: z.object({ email: z.string().optional(), price: amount.optional(), styles: z.array(z.string()) }),
})

let app: FastifyInstance
let failure: unknown

beforeEach(() => {
  failure = undefined
  app = fastify()
  acceptBodies(app)
  app.setErrorHandler(answerError)
  // The tests never sign in, so Deps stay unused.
  mount(app, {} as Deps, echo, async ({ body, query }) => {
    if (failure) throw failure
    return { ...body, styles: query.style, secret: 'hash' } as never
  })
})

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/echo', payload: payload as string, headers })

describe('what comes in', () => {
  test('is decoded once and encoded once, and nothing unnamed leaves (R-API-09)', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/echo?style=urban&style=classic',
      payload: { price: 12.5, email: ' A@B.example ', role: 'admin' },
    })
    expect(answer.json()).toEqual({ price: '12.50', email: 'a@b.example', styles: ['urban', 'classic'] })
  })

  test.each([
    ['no body', undefined, {}],
    ['an empty object', '{}', { 'content-type': 'application/json' }],
    ['an empty body said to be JSON', '', { 'content-type': 'application/json' }],
  ])('%s is accepted where nothing is required (R-API-05)', async (_name, payload, headers) => {
    expect((await post(payload, headers as Record<string, string>)).statusCode).toBe(200)
  })

  test.each([
    ['malformed JSON', '{"email":', 'application/json', 400, 'request.malformed'],
    ['a poisoned key', '{"__proto__":{"role":"admin"}}', 'application/json', 400, 'request.malformed'],
    ['another type', 'email=a', 'application/x-www-form-urlencoded', 415, 'request.wrong-type'],
    [
      'too much',
      JSON.stringify({ email: 'a'.repeat(16 * 1024) }),
      'application/json',
      413,
      'request.too-large',
    ],
    ['a list', '[]', 'application/json', 400, 'request.invalid'],
    ['deep nesting', `${'['.repeat(7000)}${']'.repeat(7000)}`, 'application/json', 400, 'request.too-deep'],
    [
      'nesting of 21',
      '{"a":'.repeat(20) + '[]' + '}'.repeat(20),
      'application/json',
      400,
      'request.too-deep',
    ],
    [
      'nesting of 20 in a list',
      `[${'{"a":'.repeat(18)}[]${'}'.repeat(18)}]`,
      'application/json',
      400,
      'request.invalid',
    ],
  ])('%s is refused (R-API-06)', async (_name, payload, type, status, code) => {
    const answer = await post(payload, { 'content-type': type })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code })
  })
})

test('who sends too much, or too deep, is told how much is taken (R-API-06)', async () => {
  const json = { 'content-type': 'application/json', 'accept-language': 'en' }
  const large = await post(JSON.stringify({ email: 'a'.repeat(16 * 1024) }), json)
  expect(large.json().message).toBe('The request is too large. The limit is 16 KiB.')
  const deep = await post('['.repeat(100) + ']'.repeat(100), json)
  expect(deep.json().message).toBe('Lists and objects in the content may be nested at most 20 levels deep.')
})

describe('refusals', () => {
  test('name every field at fault, the first as the message (R-API-03)', async () => {
    const answer = await post({ email: 'sara', price: '1.234' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      message: 'Please enter a valid email address',
      code: 'request.invalid',
      errors: [
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'price', message: 'Enter an amount with up to two decimals, at most 99999999.99' },
      ],
    })
  })

  test.each([
    ['ar', 'يُرجى إدخال بريد إلكتروني صحيح'],
    ['fr, ar;q=0.8, en;q=0.5', 'يُرجى إدخال بريد إلكتروني صحيح'],
    ['en-AE, ar;q=0.9', 'Please enter a valid email address'],
    ['fr', 'Please enter a valid email address'],
  ])('speak the language of %j', async (language, message) => {
    const answer = await post({ email: 'sara' }, { 'accept-language': language })
    expect(answer.json()).toMatchObject({ message })
  })

  test('carry their code and the field they name', async () => {
    failure = new Refusal('account.email-taken', {}, 'email')
    const answer = await post({})
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      message: 'Email already registered',
      code: 'account.email-taken',
      errors: [{ path: 'email', message: 'Email already registered' }],
    })
  })

  test('of too many attempts say when to come back', async () => {
    failure = new Refusal('request.too-many', { retryAfterSeconds: 90 })
    const answer = await post({})
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '90'])
  })

  test.each(['ECONNREFUSED', '57P01', '08006', '57014', '55P03', '53100'])(
    'a database that is away (%s) is a 503 to try again',
    async (code) => {
      failure = Object.assign(new Error('away'), { code })
      const answer = await post({})
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    },
  )

  test('a bug answers its request number and nothing of itself', async () => {
    failure = new Error('column "password_hash" does not exist')
    const answer = await post({})
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('password_hash')
    expect(answer.json()).toMatchObject({ code: 'request.failed', requestId: expect.any(String) })
  })
})

test('a reply encoded before is sent as it is', async () => {
  const other = fastify()
  mount(other, {} as Deps, { ...echo, method: 'GET', path: '/api/ready' }, async () =>
    preencoded('{"styles":[]}'),
  )
  const answer = await other.inject('/api/ready')
  expect([answer.body, answer.headers['content-type']]).toEqual([
    '{"styles":[]}',
    'application/json; charset=utf-8',
  ])
})
