import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Changing } from '#domain/platform/changes.ts'
import { makeAdmin, makePerson } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type LiveReader, readLive } from '#server/testing/live-reader.ts'
import { makeMarket, type WireOrder } from '#server/testing/orders.ts'
import { changesEveryMs, createChanges, maySee } from './changes.ts'

const nobody = { adminRole: null, shopId: null, shopRole: null }

test.each([
  [
    'an owner of the shop',
    { shopId: 'noor', shopRole: 'owner' },
    ['order', 'return', 'payout', 'review', 'product', 'shop'],
  ],
  ['its manager', { shopId: 'noor', shopRole: 'manager' }, ['order', 'return', 'review', 'product']],
  ['who has its orders only', { shopId: 'noor', shopRole: 'orders' }, ['order', 'return']],
  ['an owner of another shop', { shopId: 'sadu', shopRole: 'owner' }, []],
  ['finance', { adminRole: 'finance' }, ['order', 'return', 'payout', 'shop']],
  ['support', { adminRole: 'support' }, ['order', 'return', 'review', 'product', 'shop']],
  ['nobody', {}, []],
] as const)('%s hears of what they may see of a shop', (_who, sight, heard) => {
  const all: readonly Changing[] = ['order', 'return', 'payout', 'review', 'product', 'shop']
  expect(all.filter((what) => maySee({ ...nobody, ...sight }, what, 'noor'))).toEqual(heard)
})

test('what is the platform’s own is told to administrators alone', () => {
  expect(maySee({ ...nobody, adminRole: 'operations' }, 'order', '')).toBe(true)
  expect(maySee(nobody, 'order', '')).toBe(false)
})

test('a thousand changes are told twice: the first at once, all others together', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reported: string[] = []
  const changes = createChanges((what) => reported.push(what))
  for (let number = 0; number < 1000; number += 1) changes.take(`changed:order:${number}`)
  changes.take('changed:anything:else')
  expect(reported).toEqual(['order'])
  vi.advanceTimersByTime(changesEveryMs)
  expect(reported).toEqual(['order', 'order'])
  vi.advanceTimersByTime(changesEveryMs * 3)
  expect(reported).toHaveLength(2)
  changes.take('changed:return:')
  expect(reported.at(-1)).toBe('return')
  changes.stop()
  vi.useRealTimers()
})

let server: TestApp
const readers: LiveReader[] = []
beforeEach(async () => {
  server = await startTestApp()
})
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.leave()
  await server.close()
})

test('a colleague’s move and note reach the open lists of who may see them, once each, and nobody else', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => '' })
  const { port } = server.app.server.address() as { port: number }
  const read = async (userId: string) => {
    const reader = await readLive(`http://127.0.0.1:${port}`, await server.signedInAs(userId))
    readers.push(reader)
    await vi.waitFor(() => expect(reader.said).toHaveLength(1), { timeout: 120_000 })
    return reader
  }
  const market = await makeMarket(server)
  const placed = (await market.buy([{ productId: await market.product(), quantity: 1 }])).body.orders[0]
  const { id } = placed as WireOrder
  const driver = await read(await makePerson(server.deps, market.noor.id, 'orders'))
  const admin = await read((await makeAdmin(server.deps)).userId)
  const stranger = await read(market.sadu.userId)
  const as = market.noor.token
  const path = `/api/shop/orders/${id}`
  const heardOf = (reader: LiveReader) => reader.changed().filter((what) => what === 'order').length
  const heard = async (act: () => Promise<{ status: number }>) => {
    const before = [heardOf(driver), heardOf(admin)] as const
    expect((await act()).status).toBeLessThan(300)
    await vi.waitFor(
      () => {
        expect(heardOf(driver)).toBeGreaterThan(before[0])
        expect(heardOf(admin)).toBeGreaterThan(before[1])
      },
      { timeout: 15_000 },
    )
  }
  await heard(() => market.send('PATCH', `${path}/status`, { as, body: { status: 'accepted' } }))
  await heard(() =>
    market.send('POST', `${path}/messages`, { as, body: { kind: 'note', text: 'Third floor, no lift' } }),
  )
  await server.deps.pool.query(`select pg_notify('notifications', 'changed:payout:' || $1)`, [market.noor.id])
  await vi.waitFor(() => expect(admin.changed()).toContain('payout'), { timeout: 120_000 })
  expect(driver.changed()).not.toContain('payout')
  expect(stranger.changed()).toEqual([])
})
