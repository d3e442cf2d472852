import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { type AuditEntry, recordAudit } from './record.ts'

let stories: TestDeps
let admin: TestAdmin
beforeAll(async () => {
  stories = await startTestDeps()
  admin = await makeAdmin(stories.deps)
})
afterAll(() => stories.close())

const at = new Date('2026-03-01T08:00:00Z')

async function recorded(about: Partial<AuditEntry>) {
  const subjectId = crypto.randomUUID()
  const subject = { subjectKind: 'shop', subjectId, subjectName: 'Palm Furniture' } as const
  const { db } = stories.deps
  await db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, { actorId: admin.userId, action: 'shop.decided', ...subject, at, ...about }),
    )
  return db.selectFrom('auditLog').selectAll().where('subjectId', '=', subjectId).execute()
}

test('an action is kept with who, when, what and why, and only with the fields that differ', async () => {
  const before = { status: 'pending', shopName: 'Palm', licenceExpiresOn: null, snake_key: 1 }
  const after = { status: 'approved', shopName: 'Palm', licenceExpiresOn: at, snake_key: 2 }
  const [row] = await recorded({ before, after, reason: 'All documents agree' })
  expect(row).toMatchObject({
    actorId: admin.userId,
    action: 'shop.decided',
    subjectName: 'Palm Furniture',
    at,
    before: { status: 'pending', licenceExpiresOn: null, snake_key: 1 },
    after: { status: 'approved', licenceExpiresOn: at.toISOString(), snake_key: 2 },
    reason: 'All documents agree',
  })
  expect(row?.before).not.toHaveProperty('shopName')
})

test('what is new has no before, what is gone no after', async () => {
  const [made] = await recorded({ after: { styleTags: ['urban'], reason: undefined } })
  expect([made?.before, made?.after]).toEqual([null, { styleTags: ['urban'] }])
  const [gone] = await recorded({ before: { shopNameAr: null } })
  expect([gone?.before, gone?.after]).toEqual([{ shopNameAr: null }, null])
})

test('an action that changes nothing leaves no row', async () => {
  expect(await recorded({ before: { status: 'pending' }, after: { status: 'pending' } })).toEqual([])
})

test('a secret is never written', async () => {
  await expect(recorded({ after: { passwordHash: 'x' } })).rejects.toThrow('keeps no secrets')
})

test('what is written is never changed or removed', async () => {
  await recorded({})
  const { db } = stories.deps
  await expect(db.updateTable('auditLog').set({ reason: 'other' }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(db.deleteFrom('auditLog').execute()).rejects.toThrow('permission denied')
})
