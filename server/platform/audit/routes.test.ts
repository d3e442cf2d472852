import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/platform/audit.ts'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { nextPage, startTestApp, type TestApp } from '#server/testing/app.ts'
import { recordAudit } from './record.ts'

let server: TestApp
let sara: TestAdmin
let noura: TestAdmin
let token: string
const sofa = crypto.randomUUID()

const day = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour))

beforeAll(async () => {
  server = await startTestApp()
  sara = await makeAdmin(server.deps)
  noura = await makeAdmin(server.deps)
  token = await server.signedInAs(sara.userId)
  await server.deps.db.transaction().execute(async (tx) => {
    const product = {
      subjectKind: 'product',
      subjectId: sofa,
      subjectName: 'Marsa 100% linen',
      subjectNameAr: 'كنبة مرسى',
    } as const
    const after = { name: 'x' }
    await recordAudit(tx, { actorId: sara.userId, action: 'product.created', ...product, after, at: day(1) })
    for (let number = 1; number <= 120; number++) {
      const color = {
        subjectKind: 'color',
        subjectId: `c-${number}`,
        subjectName: `Colour ${number}`,
      } as const
      await recordAudit(tx, { actorId: noura.userId, action: 'color.changed', ...color, after, at: day(2) })
    }
    const decision = { before: { status: 'active' }, after: { status: 'rejected' }, reason: 'Too dark' }
    const decided = { actorId: sara.userId, action: 'product.decided', ...product, ...decision } as const
    await recordAudit(tx, { ...decided, at: day(3, 19) })
    await recordAudit(tx, { ...decided, at: day(3, 21) })
  })
})
afterAll(() => server.close())

async function ask(query = ''): Promise<{ entries: AuditEntry[]; next: string | null; total: unknown }> {
  const page = await server.send({ url: `/api/admin/audit${query}`, as: token })
  return { entries: page.json(), next: nextPage(page), total: page.headers['x-total-count'] }
}
const count = async (query: string) => (await ask(query)).entries.length

test('the newest comes first, with who, what and why', async () => {
  const { entries } = await ask('?limit=1')
  expect(entries).toEqual([
    {
      id: expect.any(String),
      at: '2026-03-03T21:00:00.000Z',
      actor: { id: sara.userId, name: 'Noura Haddad' },
      action: 'product.decided',
      subjectKind: 'product',
      subjectId: sofa,
      subjectName: 'Marsa 100% linen',
      subjectNameAr: 'كنبة مرسى',
      before: { status: 'active' },
      after: { status: 'rejected' },
      reason: 'Too dark',
    },
  ])
})

test('pages follow each other without a gap or a repetition, also within one moment; each says how many there are (R-API-08, G-121)', async () => {
  const seen: string[] = []
  let next: string | null = null
  do {
    const page = await ask(next?.slice('/api/admin/audit'.length) ?? '?limit=50')
    seen.push(...page.entries.map(({ id }) => id))
    expect(page.total).toBe('123')
    next = page.next
  } while (next !== null)
  expect(seen).toHaveLength(123)
  expect(new Set(seen).size).toBe(123)
})

test('filters combine', async () => {
  expect(await count(`?actor=${sara.userId}`)).toBe(3)
  expect(await count('?action=product.decided')).toBe(2)
  expect((await ask('?action=product.decided&limit=1')).total).toBe('2')
  expect(await count(`?subjectKind=product&subjectId=${sofa}`)).toBe(3)
  expect(await count(`?actor=${noura.userId}&action=product.decided`)).toBe(0)
  expect(await count('?search=colour+12')).toBe(3)
  expect(await count('?search=100%25')).toBe(3)
  expect(await count('?search=LINEN+marsa')).toBe(3)
  expect(await count(`?search=${encodeURIComponent('مرسي')}`)).toBe(3)
  expect(await count('?search=%25&action=color.changed')).toBe(0)
  expect(await count('?actor=&action=&from=&to=&limit=')).toBe(50)
  expect(await count('?limit=1000')).toBe(100)
  expect(await count('?actor=nobody')).toBe(0)
  expect(await count('?search=colour+12%00')).toBe(3)
  expect(await count('?subjectKind=product&subjectId=%00')).toBe(0)
})

test('days are those of the Emirates, both included', async () => {
  expect(await count('?from=2026-03-03&to=2026-03-03')).toBe(1)
  expect(await count('?from=2026-03-04&to=2026-03-04')).toBe(1)
  expect(await count('?to=2026-03-01')).toBe(1)
  expect(await count('?from=2026-03-05')).toBe(0)
})

test.each([
  'from=2026-02-30',
  'action=shop.eaten',
  'cursor=next',
  'cursor=2026-03-01T00:00:00.000Z~01890000-0000-7000-8000-000000000000',
  'to=yesterday',
])('%s is refused', async (query) => {
  expect((await server.send({ url: `/api/admin/audit?${query}`, as: token })).statusCode).toBe(400)
})

test('the administrators are listed to choose from', async () => {
  const actors = (await server.send({ url: '/api/admin/audit/actors', as: token })).json()
  expect(actors).toHaveLength(2)
  expect(actors[0]).toEqual({ id: expect.any(String), name: 'Noura Haddad' })
})
