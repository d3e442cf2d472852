import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailHeldSeconds, undoTakenMs } from '#domain/platform/undo.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop, type TestAdmin, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
let admin: TestAdmin
let token: string
let now = new Date('2026-11-01T08:00:00Z')
beforeAll(async () => {
  // No server listens on this port, so queued mails stay queued.
  server = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  pass(0)
  admin = await makeAdmin(server.deps)
  token = await server.signedInAs(admin.userId)
})
afterAll(() => server.close())

function pass(ms: number) {
  now = new Date(now.getTime() + ms)
  server.setNow(now)
}

async function decide(shop: TestShop, payload: object) {
  pass(1000)
  const url = `/api/admin/shops/${shop.id}/status`
  return (await server.send({ method: 'PATCH', url, as: token, payload })).json()
}

async function undo(id: string, as = token) {
  const answer = await server.send({ method: 'POST', url: '/api/admin/undo', as, payload: { id } })
  return { status: answer.statusCode, message: answer.json().message as string | undefined }
}

const over = { status: 409, message: 'This can no longer be undone.' }
const meanwhile = {
  status: 409,
  message: 'This cannot be undone because something has changed since.',
}
const taken = { status: 200, message: undefined }

const rowOf = ({ id }: TestShop) =>
  server.deps.db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsTo = ({ email }: TestShop) =>
  server.deps.db.selectFrom('mails').select(['id', 'subject']).where('recipient', '=', email).execute()
const notificationsOf = ({ userId }: TestShop) =>
  server.deps.db.selectFrom('notifications').select('kind').where('userId', '=', userId).execute()
const waiting = () => makeShop(server.deps, { status: 'pending' })

describe('taking back a decision on a shop', () => {
  test('puts the shop back as it was; nobody reads or hears of it', async () => {
    const shop = await waiting()
    const [before, mails] = [await rowOf(shop), await mailsTo(shop)]
    const { undo: id } = await decide(shop, { status: 'approved' })
    expect([(await mailsTo(shop)).length, await notificationsOf(shop)]).toEqual([
      mails.length + 1,
      [{ kind: 'shop-approved' }],
    ])
    pass(9000)
    expect(await undo(id)).toEqual(taken)
    expect(await rowOf(shop)).toEqual({ ...before, updatedAt: now })
    expect([await mailsTo(shop), await notificationsOf(shop)]).toEqual([mails, []])
  })

  test.each([
    ['rejected', { status: 'approved' }],
    ['suspended', { status: 'approved' }],
    ['rejected', { status: 'pending' }],
    ['approved', { status: 'suspended', suspensionReason: 'Late' }],
    ['approved', { status: 'rejected', rejectionReason: 'No' }],
    ['pending', { status: 'rejected', rejectionReason: 'No' }],
  ] as const)('of one that was %s, from %j, with its reasons', async (status, decision) => {
    const shop = await makeShop(server.deps, { status })
    const before = await rowOf(shop)
    const { undo: id } = await decide(shop, decision)
    expect((await rowOf(shop)).status).toBe(decision.status)
    expect(await undo(id)).toEqual(taken)
    expect(await rowOf(shop)).toEqual({ ...before, updatedAt: now })
  })

  test('lets the registration wait in the inboxes of administrators again, and no news that was read', async () => {
    const [read, shop] = [await waiting(), await waiting()]
    const isOpen = async ({ id }: TestShop) => {
      const notice = server.deps.db
        .selectFrom('notifications')
        .select('readAt')
        .where('userId', '=', admin.userId)
      return (await notice.where('subjectId', '=', id).executeTakeFirstOrThrow()).readAt === null
    }
    await decide(read, { status: 'approved' })
    const { undo: id } = await decide(shop, { status: 'approved' })
    expect([await isOpen(read), await isOpen(shop)]).toEqual([false, false])
    await undo(id)
    expect([await isOpen(read), await isOpen(shop)]).toEqual([false, true])
  })

  test('stays in the history and in the audit log with what it took back', async () => {
    const shop = await waiting()
    await undo((await decide(shop, { status: 'approved' })).undo)
    const { history } = (await server.send({ url: `/api/admin/shops/${shop.id}`, as: token })).json()
    expect(history).toMatchObject([
      { from: 'approved', to: 'pending', isUndo: true, by: 'Noura Haddad', mail: null },
      { from: 'pending', to: 'approved', isUndo: false, mail: null },
      { from: null, to: 'pending', isUndo: false },
    ])
    const log = server.deps.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('subjectId', '=', shop.id)
    expect(await log.orderBy('id').execute()).toEqual([
      { before: { status: 'pending' }, after: { status: 'approved' } },
      { before: { status: 'approved' }, after: { status: 'pending' } },
    ])
  })

  test('lets it be decided again, and that is told', async () => {
    const shop = await waiting()
    await undo((await decide(shop, { status: 'rejected', rejectionReason: 'A slip' })).undo)
    await decide(shop, { status: 'approved', seen: 'pending' })
    expect((await mailsTo(shop)).map(({ subject }) => subject)).toContain('Your shop is approved')
    expect(await notificationsOf(shop)).toEqual([{ kind: 'shop-approved' }])
  })

  test('is for some seconds only, and the mail waits longer than that', async () => {
    const shop = await waiting()
    const { undo: id } = await decide(shop, { status: 'approved' })
    const { rows } = await server.deps.pool.query<{ waits: number }>(
      `select extract(epoch from start_after - created_on)::float8 as waits from jobs.job
       where data->>'mailId' = (select id::text from mails where recipient = $1 and subject = 'Your shop is approved')`,
      [shop.email],
    )
    expect(rows[0]?.waits).toBeCloseTo(mailHeldSeconds)
    expect(mailHeldSeconds * 1000).toBeGreaterThan(undoTakenMs)
    pass(undoTakenMs + 1)
    expect(await undo(id)).toEqual(over)
    expect((await rowOf(shop)).status).toBe('approved')
  })

  test('is refused once its mail was sent', async () => {
    const shop = await waiting()
    const { undo: id } = await decide(shop, { status: 'approved' })
    await server.deps.db
      .updateTable('mails')
      .set({ status: 'sent', sentAt: now })
      .where('recipient', '=', shop.email)
      .execute()
    expect(await undo(id)).toEqual(over)
    expect((await rowOf(shop)).status).toBe('approved')
  })

  test('is refused once something else has happened to the shop', async () => {
    const shop = await waiting()
    const { undo: id } = await decide(shop, { status: 'approved' })
    await decide(shop, { status: 'suspended' })
    const back = await decide(shop, { status: 'approved' })
    expect(await undo(id)).toEqual(meanwhile)
    expect(await undo(back.undo)).toEqual(taken)
    expect((await rowOf(shop)).status).toBe('suspended')
  })

  test('is done once, however often it is pressed', async () => {
    const shop = await waiting()
    const { undo: id } = await decide(shop, { status: 'approved' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(id)))
    expect(answers.toSorted((one, other) => one.status - other.status)).toEqual([
      taken,
      over,
      over,
      over,
      over,
    ])
    const events = server.deps.db.selectFrom('shopEvents').select('id').where('shopId', '=', shop.id)
    expect(await events.execute()).toHaveLength(3)
  })

  test('against another decision of the same instant: one wins', async () => {
    const other = await server.signedInAs((await makeAdmin(server.deps)).userId)
    for (let round = 0; round < 5; round += 1) {
      const shop = await waiting()
      const { undo: id } = await decide(shop, { status: 'approved' })
      pass(1000)
      const url = `/api/admin/shops/${shop.id}/status`
      const payload = { status: 'suspended', seen: 'approved' }
      const [undone, suspended] = await Promise.all([
        undo(id),
        server.send({ method: 'PATCH', url, as: other, payload }),
      ])
      expect([undone.status, suspended.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409])
      expect((await rowOf(shop)).status).toBe(undone.status === 200 ? 'pending' : 'suspended')
    }
  })
})

test('nobody takes back what another did, or what is not there', async () => {
  const shop = await waiting()
  const { undo: id } = await decide(shop, { status: 'approved' })
  const other = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const owner = await server.signedInAs(shop.userId)
  expect(await undo(id, other)).toEqual(over)
  expect((await undo(id, owner)).status).toBe(403)
  expect((await undo(id, '')).status).toBe(401)
  for (const hostile of [newId(), 'no id', '']) expect(await undo(hostile)).toEqual(over)
  expect((await undo({ id } as never)).status).toBe(400)
  expect((await rowOf(shop)).status).toBe('approved')
})

test('the same status again offers nothing to take back', async () => {
  const shop = await waiting()
  await decide(shop, { status: 'approved' })
  expect((await decide(shop, { status: 'approved' })).undo).toBeNull()
})
