import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints, fileRoutes } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FileRoute } from '#contract/file-route.ts'
import {
  type AdminRole,
  adminRoles,
  mayOnPlatform,
  needOf,
  rightsOfRole,
} from '#domain/platform/admin-roles.ts'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
const tokens: Partial<Record<AdminRole, string>> = {}

beforeAll(async () => {
  server = await startTestApp()
  for (const role of adminRoles) {
    const { userId } = await makeAdmin(server.deps, newEmail(role), role)
    tokens[role] = await server.signedInAs(userId)
  }
})
afterAll(() => server.close())

type Route = Endpoint | FileRoute
const everyRoute: readonly Route[] = [...allEndpoints, ...fileRoutes]
const ofAdmins = everyRoute.filter(({ access }) => access === 'admin')
const name = ({ method, path }: Route) => `${method} ${path}`

/** Whether the contract's table of rights lets the role in, independent of the server. */
function may(role: AdminRole, { needs, method, ...route }: Route): boolean {
  if (!needs) return true
  const isReading = method === 'GET' || ('reads' in route && route.reads === true)
  const { right, reach } = needOf(needs, isReading ? 'read' : 'write')
  return mayOnPlatform(role, right, reach)
}

/** Whether the request was refused because of its caller; other faults of the request do not matter. */
async function isRefused({ method, path }: Route, role: AdminRole): Promise<boolean> {
  const url = path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
  const answer = await server.send({ method, url, as: tokens[role] ?? '' })
  return answer.statusCode === 403
}

describe.each(ofAdmins.map((route) => [name(route), route] as const))('%s', (_name, route) => {
  test('says which right it needs (G-138)', () => {
    expect(route.needs).not.toBeUndefined()
  })

  test.each(adminRoles)('lets %s in or refuses, as the table says (G-138)', async (role) => {
    expect(await isRefused(route, role)).toBe(!may(role, route))
  })
})

// The right for a private file depends on its subject: `files/private-files.test.ts`, `journal-files.test.ts`.
test('there is something to guard, files too', () => {
  expect(ofAdmins.length).toBeGreaterThan(120)
  expect(ofAdmins.some((route) => 'sends' in route)).toBe(true)
})

test('every role is let in somewhere and, owners apart, refused somewhere', () => {
  for (const role of adminRoles) {
    const refused = ofAdmins.filter((route) => !may(role, route)).length
    expect(refused === 0).toBe(role === 'owner')
    expect(refused).toBeLessThan(ofAdmins.length)
  }
})

test('nothing below /api/admin is for anybody but administrators', () => {
  const below = everyRoute.filter(({ path }) => path.startsWith('/api/admin'))
  expect(below.filter(({ access }) => access !== 'admin').map(name)).toEqual([])
})

test('a HEAD of what may not be read is refused like its GET', async () => {
  const head = { method: 'HEAD', url: '/api/admin/payouts' } as const
  const as = (role: AdminRole) => server.send({ ...head, as: tokens[role] ?? '' } as never)
  expect((await as('support')).statusCode).toBe(403)
  expect((await as('finance')).statusCode).toBe(200)
})

test.each([
  [
    'en',
    'Your role, Support, has no right to see “Money”. An owner of the platform can give you another role.',
  ],
  ['ar', 'دورك «الدعم» لا يمنحك حق الاطلاع على «المال». يمكن لأحد مالكي المنصة أن يمنحك دوراً آخر.'],
])('a refusal names the right and who can give it, in %s (G-138)', async (language, message) => {
  const headers = { 'accept-language': language }
  const answer = await server.send({ url: '/api/admin/payouts', as: tokens.support ?? '', headers })
  expect(answer.json()).toMatchObject({ code: 'account.right-missing', message })
})

test('photos of products are uploaded by who may change products, photos of orders by everybody', async () => {
  const upload = async (role: AdminRole, purpose: string) => {
    const payload = { purpose, contentType: 'image/png' }
    const request = { method: 'POST', url: '/api/objects/upload', payload, as: tokens[role] ?? '' } as const
    return (await server.send(request)).statusCode
  }
  const answers = async (role: AdminRole) => [
    await upload(role, 'product'),
    await upload(role, 'kyc'),
    await upload(role, 'order'),
  ]
  expect(await answers('operations')).toEqual([200, 200, 200])
  for (const role of ['finance', 'support'] as const) expect(await answers(role)).toEqual([403, 403, 200])
})

test('an administrator who was given another role loses the right with the next request (G-138)', async () => {
  const { userId } = await makeAdmin(server.deps, newEmail('moved'), 'finance')
  const as = await server.signedInAs(userId)
  const status = async (url: string) => (await server.send({ url, as })).statusCode
  expect([await status('/api/admin/payouts'), await status('/api/admin/customers')]).toEqual([200, 403])
  const { db } = server.deps
  await db.updateTable('platformPeople').set({ role: 'support' }).where('userId', '=', userId).execute()
  expect([await status('/api/admin/payouts'), await status('/api/admin/customers')]).toEqual([403, 200])
  await db.deleteFrom('platformPeople').where('userId', '=', userId).execute()
  expect(await status('/api/admin/customers')).toBe(401)
})

test.each(adminRoles)('the session of %s says what they are and may (G-138)', async (role) => {
  const me = (await server.send({ url: '/api/auth/me', as: tokens[role] ?? '' })).json<object>()
  expect(me).toMatchObject({ role: 'admin', shop: null, platform: { role, rights: rightsOfRole(role) } })
})
