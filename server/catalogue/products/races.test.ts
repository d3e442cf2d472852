import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import type { Admin, ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { updateOwnProduct, updateProductByAdmin } from './edit.ts'
import { changePriceStocks } from './price-stock.ts'
import { decideProduct } from './approval/move.ts'
import { submitProduct } from './submit.ts'

const rounds = 10

let server: TestDeps
let admin: Admin
let owner: ShopOwner
let categoryId: string
beforeAll(async () => {
  server = await startTestDeps()
  admin = await makeAdmin(server.deps)
  owner = await makeShopOwner(server.deps)
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

/** Expects that stories run at once either succeed or are refused with a code. */
async function allAtOnce(stories: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(stories)) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
  }
}

async function onSale(): Promise<string> {
  const id = await submitProduct(server.deps, owner, productOf({ categoryId, price: 500_000 }))
  await decideProduct(server.deps, admin, id, { status: 'active' })
  return id
}

/** Counts prices that differ from their history or their listing, and histories with overlaps or gaps. */
async function untold(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with histories as (
      select *, lead(valid_from) over (partition by product_id order by valid_from) as next from product_prices
    )
    select (select count(*) from histories where valid_until is distinct from next)::int
      + (select count(*) from products p left join product_prices h
          on h.product_id = p.id and h.valid_until is null where h.price_fils is distinct from p.price_fils)::int
      + (select count(*) from products p join listings l on l.product_id = p.id
          where l.price_aed_fils <> p.price_fils)::int as count`.execute(server.deps.db)
  return rows[0]?.count ?? -1
}

test('prices that are changed on every way at one instant leave one history and one price', async () => {
  const { deps } = server
  const ids = await Promise.all([onSale(), onSale(), onSale()])
  for (let round = 0; round < rounds; round++) {
    const table = (price: number) => ids.map((id) => ({ id, price: price + round }))
    const [first, second] = ids
    await allAtOnce([
      changePriceStocks(deps, owner, table(100_000)),
      changePriceStocks(deps, owner, table(200_000).toReversed()),
      updateProductByAdmin(deps, admin, first, { price: 300_000 + round, name: `Sofa ${round}` }),
      updateOwnProduct(deps, owner, second, { price: 400_000 + round, description: `Round ${round}` }),
      decideProduct(deps, admin, second, { status: 'active' }),
      changePriceStocks(deps, owner, table(500_000)),
      updateProductByAdmin(deps, admin, first, { price: 600_000 + round }),
    ])
    expect(await untold()).toBe(0)
  }
})

test('of a verdict on a change and its replacement at one instant, only what was looked at is published', async () => {
  const { deps } = server
  for (let round = 0; round < rounds; round++) {
    const id = await onSale()
    await updateOwnProduct(deps, owner, id, { name: 'Looked at' })
    const change = deps.db.selectFrom('productChanges').select('id').where('productId', '=', id)
    const { id: changeId } = await change.where('status', '=', 'pending_review').executeTakeFirstOrThrow()
    await allAtOnce([
      updateOwnProduct(deps, owner, id, { name: 'Never looked at' }),
      decideProduct(deps, admin, id, { status: 'active', changeId }),
      decideProduct(deps, admin, id, { status: 'rejected', rejectionReason: 'No', changeId }),
    ])
    const { name } = await deps.db
      .selectFrom('products')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(['Marsa Sofa', 'Looked at']).toContain(name)
  }
})
