import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#domain/platform/calendar.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { type SplitMarket, startSplitMarket } from '#server/testing/settlement.ts'
import type { WireOrder } from '#server/testing/orders.ts'
import { takeBack } from './reversals.ts'

let split: SplitMarket
let account: string
beforeAll(async () => {
  split = await startSplitMarket()
  account = await split.connect()
})
afterAll(() => split.close())

const steps = ['accepted', 'processing', 'shipped', 'delivered']
const noor = () => split.market.noor.token

async function move(order: WireOrder, as = noor()): Promise<void> {
  for (const status of steps)
    await split.send('PATCH', `/api/shop/orders/${order.id}/status`, as, { status, receivedBy: 'Huda' })
}

/** A card order, paid and delivered. */
async function sell(priceFils: number, { id: shopId, token } = split.market.noor) {
  const productId = await split.market.product({ priceFils, shopId })
  const { orders, session } = await split.buy([{ productId, quantity: 1 }])
  const { payment_intent: intent } = split.stripe.pay(session)
  await split.hear(session)
  const [order] = orders as [WireOrder]
  await move(order, token)
  return { order, intent: intent ?? '', fils: priceFils }
}

async function available(as: string): Promise<number> {
  return Number((await split.send('GET', '/api/shop/earnings', as)).body['available'])
}
const own = (as = noor()) => available(as).then((amount) => Math.round(amount * 100))

async function payOut(as = noor()): Promise<string> {
  const { id } = await split.approved(fromFils(await own(as)), as)
  await split.transfer([id])
  return id
}

async function giveBack({ order }: { order: WireOrder }, amount: string, as = noor()): Promise<void> {
  const given = { cause: 'price-reduced', position: 0, amount, bearer: 'seller', reason: 'A scratch.' }
  const answer = await split.send('POST', `/api/shop/orders/${order.id}/refunds`, as, given)
  expect(answer.status).toBe(200)
  await split.watch()
}
const taken = () =>
  split.server.deps.db
    .selectFrom('transferReversals')
    .select(['fils', 'status', 'ref', 'problem', 'payoutId'])
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
const run = () => takeBack(split.server.deps)

describe('what goes back to a customer after the transfer (G-137)', () => {
  test('is taken back of it, less the commission on it, once however often and by however many', async () => {
    const sold = await sell(100_000)
    const payoutId = await payOut()
    expect(await own()).toBe(0)
    await giveBack(sold, '200.00')
    // 200.00 less 10 % commission and the VAT on it.
    expect(await own()).toBe(-17_900)
    await Promise.all([run(), run(), run()])
    await run()
    expect(await own()).toBe(0)
    expect(await taken()).toEqual([
      { fils: 17_900, status: 'done', ref: expect.any(String), problem: null, payoutId },
    ])
    const [transfer] = split.stripe.connect.transfers
    expect(transfer).toMatchObject({ amount_reversed: 17_900 })
    const { rows } = await sql<{
      account: string
      fils: number
    }>`select e.account, e.fils from ledger_entries e
      join ledger_batches b on b.id = e.batch_id where b.event = 'transfer-reversed' order by e.fils`.execute(
      split.server.deps.db,
    )
    expect(rows).toEqual([
      { account: 'owed_to_shop', fils: -17_900 },
      { account: 'provider_clearing', fils: 17_900 },
    ])
    const statement = await split.send('GET', '/api/shop/statements', noor())
    expect(JSON.stringify(statement.body)).toContain('"amount":179')
  })

  test('is taken back up to what the account has; the rest is owed, and set off against the next sale', async () => {
    const sold = await sell(100_000)
    await payOut()
    const before = (await taken()).length
    split.stripe.connect.paidOut.set(account, split.stripe.connect.balance(account) - 5_000)
    await giveBack(sold, '200.00')
    await run()
    expect((await taken()).slice(before)).toMatchObject([{ fils: 5_000, status: 'done' }])
    expect(await own()).toBe(-12_900)
    await run()
    expect(await taken()).toHaveLength(before + 1)
    await sell(100_000)
    expect(await own()).toBe(89_500 - 12_900)
    split.stripe.connect.paidOut.clear()
    await run()
    expect(await taken()).toHaveLength(before + 1)
  })

  test('is taken back of older transfers where the newest has nothing left; a lost dispute as a refund is', async () => {
    await payOut()
    const [small, sold] = [await sell(10_000), await sell(200_000)]
    await payOut()
    await sell(10_000)
    await payOut()
    const before = (await taken()).length
    const { books } = split.stripe
    const dispute = books.dispute(sold.intent, 200_000)
    await split.deliver(split.stripe.event('charge.dispute.created', dispute))
    await run()
    expect(await taken()).toHaveLength(before)
    books.decide(dispute, 'lost')
    await split.deliver(split.stripe.event('charge.dispute.closed', dispute))
    await giveBack(small, '10.00')
    await run()
    // The newest transfer first: it was AED 89.50 in all.
    const parts = (await taken()).slice(before)
    expect(parts[0]).toMatchObject({ fils: 8_950 })
    expect(parts.reduce((sum, { fils }) => sum + fils, 0)).toBe(200_000 + 895)
    expect(await own()).toBe(0)
  })

  test('is not taken twice where the answer was lost, nor after a day', async () => {
    for (const forget of [false, true]) {
      const sold = await sell(50_000)
      await payOut()
      const before = await taken()
      await giveBack(sold, '100.00')
      for (const _try of [1, 2]) split.stripe.faults.push({ at: /^POST .*reversals$/, how: 'lost-after' })
      await run()
      expect((await taken()).slice(before.length)).toMatchObject([{ status: 'open' }])
      const reversed = split.stripe.connect.transfers[0]?.amount_reversed
      if (forget) split.stripe.forgetKeys()
      await run()
      expect((await taken()).slice(before.length)).toMatchObject([{ status: 'done' }])
      expect(split.stripe.connect.transfers[0]?.amount_reversed).toBe(reversed)
      expect(await own()).toBe(0)
    }
  })
})

test('commission on cash is never taken of a transfer', async () => {
  const sold = await sell(100_000)
  // Earlier refunds are booked more than a minute before the transfer is sent.
  split.passMinutes(2)
  await payOut()
  const before = (await taken()).length
  const productId = await split.market.product({ priceFils: 40_000 })
  const [cash] = (await split.market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  await move(cash)
  expect(await own()).toBe(-4_200)
  await run()
  expect(await taken()).toHaveLength(before)
  await giveBack(sold, '10.00')
  await run()
  expect((await taken()).slice(before)).toMatchObject([{ fils: 895 }])
  expect(await own()).toBe(-4_200)
})

test('a shop that has nothing to give holds up no other, however few are asked in one run', async () => {
  const { sadu } = split.market
  await split.connect(sadu.token)
  const sold = await sell(100_000, sadu)
  await payOut(sadu.token)
  await giveBack(sold, '200.00', sadu.token)
  // The first shop's debt comes from cash orders, which is never recovered from its transfers.
  expect([await own(), await own(sadu.token)]).toEqual([-4_200, -17_900])
  for (const _run of [1, 2]) await takeBack(split.server.deps, 1)
  expect([await own(), await own(sadu.token)]).toEqual([-4_200, 0])
})

test('the database holds that no more is taken back than was transferred, and that it stays', async () => {
  const { db, clock } = split.server.deps
  const payout = await db
    .selectFrom('payouts')
    .select(['id', 'fils', 'shopId'])
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  const { id, fils, shopId } = payout
  const reversal = { id: crypto.randomUUID(), payoutId: id, shopId, fils: fils + 1, askedAt: clock() }
  await expect(db.insertInto('transferReversals').values(reversal).execute()).rejects.toThrow(/within it/)
  await expect(db.deleteFrom('transferReversals').execute()).rejects.toThrow(/stays/)
  await expect(
    db.updateTable('transferReversals').set({ fils: 1 }).where('status', '=', 'done').execute(),
  ).rejects.toThrow(/stays/)
})

test('the provider’s report agrees with transfers and what was taken back', async () => {
  const day = dayOf(split.server.deps.clock())
  const report = await split.send('POST', '/api/admin/ledger/provider-report', split.admin, {
    from: day,
    to: day,
  })
  expect(report.status).toBe(200)
  const differences = report.body['differences'] as { kind: string }[]
  expect(differences.filter(({ kind }) => kind === 'transfer' || kind === 'other')).toEqual([])
  expect(Number((report.body['sums'] as { transfer: number }).transfer)).toBeLessThan(0)
})
