import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeCategory, productOf } from '#server/testing/catalogue.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { untilWaiting } from '#server/testing/locks.ts'
import { updateProductByAdmin } from './edit.ts'
import { createProductByAdmin } from './submit.ts'

let server: TestDeps
beforeAll(async () => {
  server = await startTestDeps()
})
afterAll(() => server.close())

test('an edit that waits for another is dated after it, so that nobody overwrites it unseen', async () => {
  const { deps, setNow } = server
  const admin = await makeAdmin(deps)
  const { id: categoryId } = await makeCategory(deps)
  const id = await createProductByAdmin(deps, admin, { ...productOf({ categoryId }), isMajlis: true })
  const late = new Date('2030-01-01T08:00:05Z')
  setNow(new Date('2030-01-01T08:00:00Z'))
  const { second } = await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ name: 'First' }).where('id', '=', id).execute()
    const waiting = updateProductByAdmin(deps, admin, id, { name: 'Second' })
    await untilWaiting(deps.db)
    setNow(late)
    return { second: waiting }
  })
  await second
  const edited = deps.db.selectFrom('products').select(['name', 'updatedAt']).where('id', '=', id)
  expect(await edited.execute()).toEqual([{ name: 'Second', updatedAt: late }])
})
