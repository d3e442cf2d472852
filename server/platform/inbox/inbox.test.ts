import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { nextPage, startTestApp, type TestApp } from '#server/testing/app.ts'
import { deleteOldNotifications } from './inbox.ts'
import { notify } from './notify.ts'

let server: TestApp
const tokens = { admin: '', other: '' }
const ids = { admin: '', other: '' }
beforeAll(async () => {
  server = await startTestApp()
  ids.admin = (await makeAdmin(server.deps)).userId
  ids.other = (await makeShop(server.deps)).userId
  tokens.admin = await server.signedInAs(ids.admin)
  tokens.other = await server.signedInAs(ids.other)
  await server.deps.db.deleteFrom('notifications').execute()
})
afterAll(() => server.close())

let notified = 0
/** Sends `times` notifications, each dated a second after the one before. */
async function send(userId: string, times = 1): Promise<void> {
  await server.deps.db.transaction().execute(async (tx) => {
    for (let index = 0; index < times; index += 1) {
      notified += 1
      const at = new Date(Date.UTC(2027, 0, 1, 0, 0, notified))
      const params = { shop: { name: `Shop ${notified}`, nameAr: null } }
      await notify(tx, {
        to: { userId },
        eventKey: `event:${notified}`,
        kind: 'shop-approved',
        params,
        subject: { kind: 'shop', id: null },
        at,
      })
    }
  })
}

const list = async (as: string, query = '') => {
  const answer = await server.send({ method: 'GET', url: `/api/notifications${query}`, as })
  expect(answer.statusCode).toBe(200)
  return { items: answer.json(), next: nextPage(answer)?.split('?')[1] }
}
const unreadOf = async (as: string) => (await markRead(as, { ids: [] })).json().unread
const markRead = async (as: string, payload: object) =>
  server.send({ method: 'POST', url: '/api/notifications/read', as, payload })

test('an inbox is read page by page, newest first, each notification once', async () => {
  await send(ids.other, 3)
  await send(ids.admin, 45)
  const seen: string[] = []
  expect(await unreadOf(tokens.admin)).toBe(45)
  let next: string | undefined = ''
  do {
    const page = await list(tokens.admin, `?${next}`)
    seen.push(...page.items.map(({ params }: { params: { shop: { name: string } } }) => params.shop.name))
    next = page.next
  } while (next !== undefined)
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Shop ${48 - index}`))
})

test('news that comes while one reads on shifts nothing', async () => {
  const first = await list(tokens.admin)
  await send(ids.admin)
  const second = await list(tokens.admin, `?${first.next}`)
  const of = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
  expect(of(second).filter((id) => of(first).includes(id))).toEqual([])
})

test('some or all are marked as read, and the count follows', async () => {
  const { items } = await list(tokens.admin)
  const unread = await unreadOf(tokens.admin)
  const some = items.slice(0, 2).map(({ id }: { id: string }) => id)
  expect((await markRead(tokens.admin, { ids: some })).json()).toEqual({ unread: unread - 2 })
  expect((await markRead(tokens.admin, { ids: some })).json()).toEqual({ unread: unread - 2 })
  expect((await markRead(tokens.admin, { all: true })).json()).toEqual({ unread: 0 })
  expect((await list(tokens.admin)).items[0].readAt).toEqual(expect.any(String))
})

test('another one’s inbox can neither be read nor marked', async () => {
  const own = await list(tokens.other)
  expect(await unreadOf(tokens.other)).toBe(3)
  const id = own.items[0].id
  expect((await markRead(tokens.admin, { ids: [id] })).statusCode).toBe(200)
  expect(await unreadOf(tokens.other)).toBe(3)
  expect((await list(tokens.admin, `?cursor=${id}`)).items).toEqual([])
})

test.each([
  ['nothing', {}],
  ['text for ids', { ids: 'all' }],
  ['not all', { all: false }],
  ['too many at once', { ids: Array.from({ length: 101 }, () => 'x') }],
])('a request of another shape is refused: %s', async (_name, payload) => {
  expect((await markRead(tokens.admin, payload)).statusCode).toBe(400)
})

test('ill-formed ids are simply not there', async () => {
  expect((await markRead(tokens.other, { ids: ['x', '%00'] })).json()).toEqual({ unread: 3 })
  const answer = await server.send({ method: 'GET', url: '/api/notifications?cursor=x', as: tokens.other })
  expect(answer.statusCode).toBe(400)
})

test('one event tells one user once, however often it is told', async () => {
  const sendAgain = () =>
    server.deps.db.transaction().execute((tx) =>
      notify(tx, {
        to: { role: 'admin' },
        eventKey: 'event:again',
        kind: 'shop-registered',
        params: { shop: 'Palm' },
        subject: null,
        at: new Date('2028-01-01'),
      }),
    )
  await Promise.all(Array.from({ length: 5 }, sendAgain))
  const { items } = await list(tokens.admin)
  expect(items.filter(({ params }: { params: { shop: unknown } }) => params.shop === 'Palm')).toHaveLength(1)
})

test('an inbox keeps its newest five hundred', async () => {
  await send(ids.other, 510)
  await deleteOldNotifications(server.deps.db)
  const rows = await server.deps.db
    .selectFrom('notifications')
    .select('createdAt')
    .where('userId', '=', ids.other)
    .orderBy('createdAt', 'desc')
    .execute()
  expect(rows).toHaveLength(500)
  expect(rows[0]?.createdAt).toEqual(new Date(Date.UTC(2027, 0, 1, 0, 0, notified)))
})
