import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { makeAdmin, makeShop, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'
import { balanceOf, payoutSums } from '#server/money/ledger/balances.ts'
import { newId } from '#server/deps.ts'
import { movePayout } from './move.ts'
import { requestPayout } from './request.ts'

let server: TestApp
let admin: TestAdmin
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
})
afterAll(() => server.close())

/** Seeded pseudo-random integers from 0 to below `most`. */
function chance(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
}

/** Ignores refusals, which are valid outcomes; any other error fails the test. */
const tried = (action: Promise<unknown>) =>
  action.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })

test.each([1, 2, 3])(
  'histories of requests, decisions and earnings at once keep the books (seed %i)',
  async (seed) => {
    const { deps } = server
    const next = chance(seed)
    const shop = await makeShop(deps)
    const owner = { kind: 'shop', userId: shop.userId, shopId: shop.id, shopStatus: 'approved' } as const
    await storeAccount(deps, shop.id)
    let earned = 0
    const payouts = () => deps.db.selectFrom('payouts').selectAll().where('shopId', '=', shop.id).execute()
    const sumOf = (rows: readonly { fils: number; status: string }[], ...statuses: string[]) =>
      rows.reduce((sum, { fils, status }) => sum + (statuses.includes(status) ? fils : 0), 0)
    for (let round = 0; round < 12; round += 1) {
      const known = await payouts()
      const actions = Array.from({ length: 6 }, () => {
        const kind = next(5)
        const one = known[next(Math.max(1, known.length))]
        if (kind === 0) {
          const fils = 1 + next(40_000)
          earned += fils
          return storeEarnings(deps, shop.id, fils)
        }
        if (kind < 3 || !one) {
          const body = { amount: 1 + next(30_000), naming: null, notes: null }
          return tried(requestPayout(deps, owner, { id: newId(), ...body }))
        }
        const status = (['approved', 'rejected', 'paid'] as const)[next(3)] ?? 'approved'
        return tried(movePayout(deps, admin, one.id, { status, rejectionReason: 'No' }))
      })
      await Promise.all(actions)
      const rows = await payouts()
      expect(sumOf(rows, 'pending', 'approved', 'paid')).toBeLessThanOrEqual(earned)
      const balance = await balanceOf(deps.db, shop.id, deps.clock())
      expect(balance.balanceFils).toBe(earned - sumOf(rows, 'paid'))
      expect(sumOf(rows, 'paid') + balance.paidOutFils).toBe(0)
      const sums = await payoutSums(deps.db, shop.id)
      expect([sums.pending, sums.approved]).toEqual([sumOf(rows, 'pending'), sumOf(rows, 'approved')])
    }
    const { rows } = await sql<{
      differs: boolean
    }>`select sum(fils) <> 0 as differs from ledger_entries`.execute(deps.db)
    expect(rows).toEqual([{ differs: false }])
    expect((await payouts()).length).toBeGreaterThan(3)
  },
)
