import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { decideShop } from '#server/shops/approval/move.ts'
import { refuseConflict } from './transition.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('a decision that comes too late is told what its subject is now, and who made it so', async () => {
  const { deps } = server
  const admin = await makeAdmin(deps)
  const { id } = await makeShop(deps, { status: 'pending' })
  await decideShop(deps, admin, id, { status: 'approved' })
  const { firstName, lastName } = await deps.db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', admin.userId)
    .executeTakeFirstOrThrow()
  await expect(decideShop(deps, admin, id, { status: 'rejected', seen: 'pending' })).rejects.toMatchObject({
    code: 'shop.decided-meanwhile',
    details: { status: 'approved', by: { kind: 'admin', name: `${firstName} ${lastName}` } },
  })
})

test.each(['shop', 'payout', 'review', 'kycDocument', 'order', 'return'] as const)(
  'a %s that nobody is known to have moved was moved by the system',
  async (kind) => {
    const row = { id: newId(), status: 'now' }
    const refused = (seen: string | undefined) =>
      server.deps.db
        .transaction()
        .execute((tx) => refuseConflict(tx, kind, { row, seen, code: 'order.moved-meanwhile' }))
    await expect(refused('before')).rejects.toMatchObject({
      details: { status: 'now', by: { kind: 'system', name: null } },
    })
    await expect(refused('now')).resolves.toBeUndefined()
    await expect(refused(undefined)).resolves.toBeUndefined()
  },
)
