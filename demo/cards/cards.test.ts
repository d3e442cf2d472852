import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readReport } from '#server/money/ledger/provider-report.ts'
import { followReport } from '#server/money/ledger/provider-lines.ts'
import { readTrialBalance } from '#server/money/ledger/books.ts'
import { watchPayments } from '#server/orders/payments/jobs.ts'
import { watchDisputes } from '#server/orders/payments/disputes.ts'
import { letProviderSettle } from '#server/testing/settlement.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type Market, makeMarket } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp({ DEMO_MODE: 'true' })
  market = await makeMarket(server)
})
afterAll(() => server.close())
beforeEach(() => server.setNow(new Date()))

const from = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

/** Buys by card and opens the payment page. */
async function atPage(about: object = {}) {
  const sofa = await market.product({ priceFils: 10_000 })
  const { body } = await market.buy([{ productId: sofa, quantity: 1 }], { paymentMethod: 'card', ...about })
  const { url } = body['payment'] as { url: string }
  const page = new URL(url).pathname
  const press = async (form: string, headers: Record<string, string> = from) => {
    const answer = await server.send({ method: 'POST', url: page, payload: form, headers })
    return { status: answer.statusCode, to: String(answer.headers['location'] ?? '') }
  }
  const order = async () =>
    (await market.send('GET', `/api/order-groups/${body.link}`)).body.orders[0] as Record<string, unknown>
  return {
    page,
    press,
    order,
    sofa,
    link: body.link,
    id: String(body.orders[0]?.id),
    read: async (query = '') => (await server.send({ method: 'GET', url: page + query })).body,
    reject: () =>
      market.send('PATCH', `/api/shop/orders/${body.orders[0]?.id}/status`, {
        as: market.noor.token,
        body: { status: 'rejected', rejectionReason: 'The last one broke.' },
      }),
  }
}

describe('on the demo card page', () => {
  test('who pays comes back to an order that its shop knows of', async () => {
    const { page, press, order, read } = await atPage()
    expect(page).toMatch(/^\/demo-card\/[\w-]{43}$/)
    const shown = await read()
    expect(shown).toContain('Demo: no money moves')
    expect(shown).toContain('Pay AED 100')
    expect(await press('action=pay&card=pays')).toMatchObject({
      status: 303,
      to: expect.stringMatching(/\?paid$/),
    })
    expect(await order()).toMatchObject({ paymentStatus: 'paid', paid: '100.00', payUntil: null })
    expect(await read()).toContain('To your order')
  })

  test('a declined card and a refused 3-D Secure pay nothing, and the customer tries again', async () => {
    const { press, order, read } = await atPage()
    expect((await press('action=pay&card=declined')).to).toMatch(/\?said=declined$/)
    expect(await read('?said=declined')).toContain('Nothing was paid')
    const { to } = await press('action=pay&card=secure')
    expect(await read(to.slice(to.indexOf('?')))).toContain('3-D Secure')
    expect((await press('action=refuse')).to).toMatch(/\?said=refused$/)
    expect(await order()).toMatchObject({ paymentStatus: 'pending' })
    expect((await press('action=verify')).to).toMatch(/\?paid$/)
    expect(await order()).toMatchObject({ paymentStatus: 'paid' })
  })

  test('pressed twice at one instant, one press pays', async () => {
    const { press, order } = await atPage()
    await Promise.all([
      press('action=pay&card=pays'),
      press('action=pay&card=no-refund'),
      press('action=expire'),
    ])
    const { paymentStatus, paid } = await order()
    expect([
      ['paid', '100.00'],
      ['void', '0.00'],
    ]).toContainEqual([paymentStatus, paid])
  })

  test('where the time to pay runs out, nothing is bought, and nobody can pay any more', async () => {
    const { press, order, sofa, read } = await atPage()
    await press('action=expire')
    expect(await order()).toMatchObject({ status: 'cancelled', paymentStatus: 'void' })
    expect(await market.stockOf(sofa)).toBe(9)
    await press('action=pay&card=pays')
    expect(await order()).toMatchObject({ paymentStatus: 'void' })
    expect(await read()).toContain('The payment deadline has passed')
  })

  test('left alone, it is over with the time to pay', async () => {
    const { order } = await atPage()
    server.setNow(new Date(Date.now() + 31 * 60_000))
    await watchPayments(server.deps)
    expect(await order()).toMatchObject({ status: 'cancelled', paymentStatus: 'void' })
  })

  test('it speaks Arabic to who ordered in Arabic', async () => {
    const sofa = await market.product({ priceFils: 10_000 })
    const headers = { 'accept-language': 'ar' }
    const { body } = await market.buy([{ productId: sofa, quantity: 1 }], { paymentMethod: 'card' }, headers)
    const { pathname: url } = new URL((body['payment'] as { url: string }).url)
    const { body: page } = await server.send({ method: 'GET', url })
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('لا تنتقل أي أموال')
  })
})

describe('what was paid there', () => {
  test('goes back at once where the order is rejected; to one card it cannot', async () => {
    const [one, other] = [await atPage(), await atPage()]
    await one.press('action=pay&card=pays')
    await other.press('action=pay&card=no-refund')
    await one.reject()
    await other.reject()
    await watchPayments(server.deps)
    expect(await one.order()).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'done' }] })
    expect(await other.order()).toMatchObject({ refunds: [{ status: 'failed' }] })
  })

  test.each(['won', 'lost'])('is disputed, and %s as somebody presses for the bank', async (decision) => {
    const { press, read, id } = await atPage()
    expect((await press('action=pay&card=disputed')).to).toMatch(/^\/demo-card\//)
    expect(await read()).toContain('The payment is disputed')
    const status = async () => {
      const all = server.deps.db
        .selectFrom('disputes as d')
        .innerJoin('disputeShares as s', 's.disputeId', 'd.id')
      return (await all.select('d.status').where('s.orderId', '=', id).executeTakeFirst())?.status
    }
    expect(await status()).toBe('open')
    await press(`action=${decision}`)
    await press('action=won')
    await watchDisputes(server.deps)
    expect(await status()).toBe(decision)
  })

  test('is in the provider’s report with its fees and settlements, and agrees with the books', async () => {
    server.setNow(new Date(Date.now() + 15 * 86_400_000))
    await followReport(server.deps, 30)
    const days = { from: '2020-01-01', to: '2099-12-31' }
    const { differences, matched, sums } = await readReport(server.deps, days)
    expect(differences).toEqual([])
    expect(matched).toBeGreaterThan(5)
    expect(sums.fee).toBeLessThan(0)
    expect(sums.payout).toBeLessThan(0)
    const [sheet] = (await readTrialBalance(server.deps, undefined)).currencies
    const of = (name: string) => sheet?.accounts.find(({ account }) => account === name)
    expect(of('provider_clearing')?.debit ?? 0).toBe(0)
  })
})

describe('a stranger', () => {
  test('finds no page under an address that was not given out', async () => {
    const url = `/demo-card/${'A'.repeat(43)}`
    expect((await server.send({ method: 'GET', url })).statusCode).toBe(404)
    const paid = await server.send({ method: 'POST', url, payload: 'action=pay&card=pays', headers: from })
    expect(paid.statusCode).toBe(404)
  })

  test('pays nobody’s order from a page of another site, nor by an address that holds no id', async () => {
    const { press, order } = await atPage()
    const foreign = { ...from, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await press('action=pay&card=pays', foreign)).status).toBe(403)
    expect((await press('{"action":"pay"}', { ...from, 'content-type': 'application/json' })).status).toBe(
      415,
    )
    expect((await press(`action=pay&card=pays&${'x'.repeat(2000)}`)).status).toBe(413)
    expect((await press('action=pay&card=mine')).status).toBe(303)
    expect(await order()).toMatchObject({ paymentStatus: 'pending' })
    const odd = await server.send({ method: 'GET', url: '/demo-card/%00' })
    expect(odd.statusCode).toBe(404)
  })

  test.each([
    ['outside demo mode', {}],
    [
      'where a real provider charges cards',
      { DEMO_MODE: 'true', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' },
    ],
  ])('%s finds nothing of it', async (_where, settings) => {
    const real = await startTestApp(settings)
    try {
      for (const url of [`/demo-card/${'A'.repeat(43)}`, '/demo-card/page.css'])
        expect((await real.send({ method: 'GET', url })).headers['content-type']).not.toMatch(/html|css/)
      expect(real.deps.cards?.name).not.toBe('demo-card')
    } finally {
      await real.close()
    }
  })
})

test('a shop fills in its account on a page of the demo, and the books are paid by it (G-137)', async () => {
  await letProviderSettle(server.deps)
  const { token } = market.noor
  const open = async (language: string) =>
    (
      await market.send('POST', '/api/shop/provider-account/page', {
        as: token,
        headers: { 'accept-language': language },
      })
    ).body
  const page = new URL(String((await open('ar'))['url']))
  expect(page.pathname).toMatch(/^\/demo-card\/accounts\/[\w-]{43}$/)
  const read = async () => (await server.send({ url: page.pathname + page.search })).body
  expect(await read()).toContain('dir="rtl"')
  expect(await read()).toContain('الحساب المصرفي الذي يُصرف إليه')
  const press = (action: string, headers: Record<string, string> = from) =>
    server.send({ method: 'POST', url: page.pathname + page.search, payload: `action=${action}`, headers })
  const state = async () => (await market.send('GET', '/api/shop/provider-account', { as: token })).body
  expect((await press('all', { ...from, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect(
    (await press('all', { ...from, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }))
      .statusCode,
  ).toBe(403)
  await press('some')
  expect(await state()).toMatchObject({ state: 'incomplete', missing: ['bank'] })
  await press('all')
  expect(await state()).toMatchObject({ state: 'ready' })
  expect(await read()).toContain('/shop/settings?provider=back#bank')
  await press('doubt')
  expect(await state()).toMatchObject({ state: 'incomplete' })
  expect((await server.send({ url: `/demo-card/accounts/${'x'.repeat(43)}` })).statusCode).toBe(404)
  await letProviderSettle(server.deps, 'own-account')
})
