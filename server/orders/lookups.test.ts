import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofHeader } from '#contract/error-body.ts'
import { solve } from '#domain/platform/proof-of-work.ts'
import { counter, countOne, wideRange } from '#server/platform/http/limits.ts'
import { newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let order: WireOrder
beforeAll(async () => {
  server = await startTestApp({ TRUST_PROXY: 'loopback' })
  market = await makeMarket(server)
  const { body } = await market.buy([{ productId: await market.product(), quantity: 1 }])
  order = body.orders[0] as WireOrder
})
afterAll(() => server.close())

const own = buyer.customer.email
let hosts = 0
const newHost = () => {
  hosts += 1
  return `198.51.100.${hosts}`
}

type LookupInput = { from: string; number?: string; email?: string; proof?: string; rest?: string }

const look = ({ from, number = order.orderNumber, email = own, proof, rest = '' }: LookupInput) =>
  server.send({
    method: 'GET',
    url: `/api/orders/${number}${rest}?email=${encodeURIComponent(email)}`,
    headers: { 'x-forwarded-for': from, ...(proof && { [proofHeader]: proof }) },
  })

const missedBy = (from: string, times: number) => {
  const limit = { kind: 'order-miss:range', max: 30, windowMinutes: 60 }
  return countOne(server.deps.db, Array(times).fill(counter(limit, wideRange(from))), server.deps.clock())
}

const work = async ({ at, bits, puzzle }: { at: number; bits: number; puzzle: string }) =>
  [at, bits, ...(await solve({ puzzle, bits }))].join('.')

test('what is found does not count: hundreds behind one address follow their orders', async () => {
  const from = newHost()
  const answers = []
  for (let time = 0; time < 70; time += 1) answers.push((await look({ from })).statusCode)
  expect(new Set(answers)).toEqual(new Set([200]))
})

test('an e-mail address that orders are guessed of costs work from everywhere; its customer gets in with it', async () => {
  const codes = []
  for (let time = 0; time < 12; time += 1) {
    codes.push((await look({ from: newHost(), number: `MJ-1000000${time}` })).json().code)
  }
  expect(codes.slice(0, 10)).toEqual(Array(10).fill('order.no-match'))
  expect(codes.slice(10)).toEqual(Array(2).fill('order.proof-needed'))

  const from = newHost()
  const refused = await look({ from })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toEqual({
    message: expect.stringContaining('open the link in the email'),
    code: 'order.proof-needed',
    proof: { at: expect.any(Number), bits: 8, puzzle: expect.not.stringContaining(own) },
  })
  const proof = await work(refused.json().proof)
  expect((await look({ from, proof, email: newEmail('other') })).json().code).toBe('order.no-match')
  expect((await look({ from, proof })).statusCode).toBe(200)
  // A proof works once; but the pair was found from this address, so the rest of its page loads without one.
  expect((await look({ from: newHost(), proof })).json().code).toBe('order.proof-needed')
  expect((await look({ from, rest: '/documents' })).statusCode).toBe(200)
  expect((await look({ from, number: 'MJ-10000001' })).json().code).toBe('order.proof-needed')
  // The link in the mail needs no proof.
  const { link } = (await look({ from })).json()
  const byLink = { method: 'GET', url: `/api/order-groups/${link}` } as const
  expect((await server.send(byLink)).statusCode).toBe(200)
})

test('whoever guesses from one range pays, whatever the e-mail address and the call', async () => {
  const from = newHost()
  await missedBy(from, 29)
  const guess = () => look({ from, email: newEmail('guessed') })
  expect((await guess()).json().code).toBe('order.no-match')
  expect((await guess()).json().code).toBe('order.proof-needed')
  const cancel = await server.send({
    method: 'POST',
    url: `/api/orders/${order.orderNumber}/cancel`,
    headers: { 'x-forwarded-for': from },
    payload: { email: newEmail('guessed') },
  })
  expect(cancel.json().code).toBe('order.proof-needed')
})

test('work that is false, old or no work does not count', async () => {
  const from = newHost()
  await missedBy(from, 30)
  const email = newEmail('guessed')
  const { at, bits, puzzle } = (await look({ from, email })).json().proof
  const nonces = await solve({ puzzle, bits })
  const codeOf = async (proof: string) => (await look({ from, email, proof })).json().code
  for (const proof of [
    '',
    'x',
    '1.2',
    `${at}.1.${nonces.join('.')}`,
    `${at}.${bits}.0.0.0.0`,
    '9'.repeat(5000),
  ]) {
    expect(await codeOf(proof)).toBe('order.proof-needed')
  }
  server.setNow(new Date(at + 11 * 60_000))
  expect(await codeOf([at, bits, ...nonces].join('.'))).toBe('order.proof-needed')
  server.setNow(new Date())
})

test('the links of all orders of an address are mailed to it once an hour, and a stranger hears the same', async () => {
  const ask = async (email: unknown, from = newHost()) =>
    server.send({
      method: 'POST',
      url: '/api/order-links',
      headers: { 'x-forwarded-for': from, 'accept-language': 'ar' },
      payload: { email },
    })
  const mailed = (to: string) =>
    server.deps.db
      .selectFrom('mails')
      .select('bodyText')
      .where('recipient', '=', to)
      .where('eventKey', 'like', 'order-links:%')
      .execute()
  const { body } = await market.buy([{ productId: await market.product(), quantity: 1 }])
  const answers = await Promise.all([own, own, 'nobody@test.example'].map((email) => ask(email)))
  expect(new Set(answers.map(({ statusCode, body: said }) => `${statusCode} ${said}`)).size).toBe(1)
  const [mail, ...others] = await mailed(own)
  expect(others).toEqual([])
  for (const { orderNumber } of [order, ...body.orders]) expect(mail?.bodyText).toContain(orderNumber)
  expect(mail?.bodyText).toContain(`/ar/orders/${body.link}`)
  expect(await mailed('nobody@test.example')).toEqual([])
  expect((await ask('no address')).statusCode).toBe(400)
  const host = newHost()
  for (let time = 0; time < 10; time += 1) await ask(`x${time}@test.example`, host)
  expect((await ask(own, host)).statusCode).toBe(429)
})
