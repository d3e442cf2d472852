import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket } from '#server/testing/orders.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('the last day to send something back lasts to its end, also of what was delivered before that held', async () => {
  const [today, { db }] = [dayOf(new Date()), server.deps]
  const market = await makeMarket(server)
  const productId = await market.product()
  const { body } = await market.buy([{ productId, quantity: 1 }])
  const id = body.orders[0]?.id ?? ''
  const file = new URL('../../platform/db/migrations/0381-last-days-of-returns.sql', import.meta.url)
  const migration = sql.raw(await readFile(file, 'utf8'))
  const moved = async (returnableUntil: Date) => {
    await db.updateTable('orders').set({ returnableUntil }).where('id', '=', id).execute()
    await migration.execute(db)
    return db.selectFrom('orders').select('returnableUntil').where('id', '=', id).executeTakeFirst()
  }
  const at = (days: number, hours: number) => new Date(dayStart(today, days).getTime() + hours * 3_600_000)
  const endOf = (days: number) => ({ returnableUntil: new Date(dayStart(today, days + 1).getTime() - 1) })
  expect(await moved(at(3, 17))).toEqual(endOf(3))
  // The hour has passed, but the day has not.
  expect(await moved(at(0, 0))).toEqual(endOf(0))
  expect(await moved(at(-1, 23))).toEqual({ returnableUntil: at(-1, 23) })
})
