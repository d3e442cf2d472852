import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints, fileRoutes } from '#contract/all-endpoints.ts'
import { guestCookie, guestPath } from '#server/platform/guests/guests.ts'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { mountedRoutes, type Route } from '#server/testing/routes.ts'

let server: TestApp
const tokens = { admin: '', shop: '', pendingShop: '', suspendedShop: '', expired: '' }

beforeAll(async () => {
  server = await startTestApp()
  tokens.admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  tokens.shop = await server.signedInAs((await makeShop(server.deps, { status: 'approved' })).userId)
  tokens.pendingShop = await server.signedInAs((await makeShop(server.deps, { status: 'pending' })).userId)
  tokens.suspendedShop = await server.signedInAs(
    (await makeShop(server.deps, { status: 'suspended' })).userId,
  )
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  const session = { userId: (await makeAdmin(server.deps)).userId, remember: false, now: yesterday }
  tokens.expired = await issueToken(server.deps.db, session)
})
afterAll(() => server.close())

const everyRoute: readonly Route[] = [...allEndpoints, ...fileRoutes]
const guarded = everyRoute.filter(({ access }) => access !== 'anyone' && access !== 'guest')
const forGuests = everyRoute.filter(({ access }) => access === 'guest')
const name = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

async function statusOf(
  route: Route,
  token?: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string }> {
  const url = route.path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
  // A live stream would never end.
  const answer = await server.send({
    method: route.method,
    url,
    payloadAsStream: true,
    headers,
    ...(token && { as: token }),
  })
  const stream = answer.stream()
  if (String(answer.headers['content-type']).startsWith('application/json')) {
    return { status: answer.statusCode, code: ((await json(stream)) as { code?: string }).code ?? '' }
  }
  stream.destroy()
  return { status: answer.statusCode, code: '' }
}

/** Users manage their own sessions and factors, whatever the status of their shop. */
const ownAccount = [
  '/api/auth/sessions',
  '/api/auth/sessions/:id',
  '/api/auth/confirm/passkey',
  '/api/auth/change-password',
  '/api/auth/profile',
  '/api/auth/factors/app',
  '/api/auth/factors/app/confirm',
  '/api/auth/factors/passkey',
  '/api/auth/factors/passkey/confirm',
  '/api/auth/factors/recovery-codes',
  '/api/auth/factors/:id',
]
/** Calls that stay open to the people of a rejected or suspended shop (G-31). */
const isReading = ({ method, path }: Route) =>
  method === 'GET' ||
  ['/api/notifications/read', '/api/objects/:id/link', '/api/auth/confirm', ...ownAccount].includes(path)
/** Calls for orders already placed: a suspended shop still delivers, changes and takes back what it sold. */
const isFulfilling = ({ path }: Route) =>
  /^\/api\/shop\/((orders|returns|refunds)\/(:id\/|decisions$)|kyc\/|tax-profile$)/.test(path)

test('calls below a portal’s address are for it alone (R-ROLE-05, R-ROLE-06)', () => {
  const below = (path: string) => everyRoute.filter((route) => route.path.startsWith(path))
  expect(
    below('/api/shop/')
      .filter(({ access }) => !access.endsWith('shop'))
      .map(name),
  ).toEqual([])
  expect(below('/api/vendor/').map(({ access }) => access)).toEqual(['signed-in'])
  expect(
    below('/api/admin/')
      .filter(({ access }) => access !== 'admin')
      .map(name),
  ).toEqual([])
})

test('there is something to guard', () => {
  expect(guarded.length).toBeGreaterThan(5)
})

describe.each(guarded.map((endpoint) => [name(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test.each([
    ['nobody', undefined],
    ['a made-up token', 'x'.repeat(43)],
    ['a token of another form', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.'],
  ])('refuses %s with 401 (R-API-19, R-ROLE-05, R-ROLE-06)', async (_who, token) => {
    expect(await statusOf(endpoint, token)).toEqual({ status: 401, code: 'account.signed-out' })
  })

  test('refuses a session that has expired with 401', async () => {
    const refused = { status: 401, code: 'account.signed-out' }
    expect(await statusOf(endpoint, tokens.expired)).toEqual(refused)
  })

  test('refuses the wrong role with 403 and lets the right one through (R-ROLE-02, R-ROLE-04, R-ROLE-05, R-ROLE-06, G-09)', async () => {
    const asAdmin = await statusOf(endpoint, tokens.admin)
    const asShop = await statusOf(endpoint, tokens.shop)
    const refused = { status: 403, code: 'account.no-access' }
    if (endpoint.access === 'admin') expect(asShop).toEqual(refused)
    if (endpoint.access === 'shop' || endpoint.access === 'approved-shop') expect(asAdmin).toEqual(refused)
    const allowed = endpoint.access === 'admin' || endpoint.access === 'signed-in' ? asAdmin : asShop
    expect([200, 201, 400, 404, 409, 415]).toContain(allowed.status)
  })

  test.each(['pendingShop', 'suspendedShop'] as const)(
    'refuses a %s where only approved ones may, and lets a suspended one read and fulfil alone (R-API-61, R-ROLE-03, G-31)',
    async (who) => {
      const { status, code } = await statusOf(endpoint, tokens[who])
      if (endpoint.access === 'approved-shop')
        expect({ status, code }).toEqual({ status: 403, code: 'shop.not-approved' })
      else if (
        endpoint.access !== 'admin' &&
        (who === 'pendingShop' || isReading(endpoint) || isFulfilling(endpoint))
      )
        expect(status).not.toBe(403)
      else if (endpoint.access !== 'admin')
        expect({ status, code }).toEqual({ status: 403, code: 'shop.suspended' })
    },
  )
})

describe.each(forGuests.map((endpoint) => [name(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  const ours = { 'sec-fetch-site': 'same-origin' }

  test('lies where the cookie of a guest is sent, and nothing else does', () => {
    expect(endpoint.path.startsWith(`${guestPath}/`)).toBe(true)
    const others = everyRoute.filter(({ access }) => access !== 'guest')
    expect(others.filter(({ path }) => path.startsWith(guestPath)).map(name)).toEqual([])
  })

  test('changes nothing for a page of another site, whoever is asking', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
      const { status, code } = await statusOf(endpoint, tokens.admin, headers)
      if (endpoint.method === 'GET') expect(status).toBe(200)
      else expect({ status, code }).toEqual({ status: 403, code: 'request.foreign-origin' })
    }
  })

  test('knows no session, and takes a made-up cookie for none', async () => {
    const asked = [tokens.admin, tokens.shop, undefined].map((token) => statusOf(endpoint, token, ours))
    const madeUp = ['x'.repeat(43), '', "' or 1=1", 'a'.repeat(9000)].map((value) =>
      statusOf(endpoint, undefined, { ...ours, cookie: `${guestCookie(server.deps.config)}=${value}` }),
    )
    const [first, ...others] = await Promise.all([...asked, ...madeUp])
    expect([200, 400, 404]).toContain(first?.status)
    for (const other of others) expect(other).toEqual(first)
  })
})

const named = everyRoute.filter(({ path, method }) => /:(id|link)/.test(path) && /GET|DELETE/.test(method))
test.each(named.map((route) => [name(route), route] as const))(
  '%s finds nothing by an id of another form, however long (R-API-07, G-113)',
  async (_name, { method, path, access }) => {
    const as = access === 'admin' || access === 'signed-in' ? tokens.admin : tokens.shop
    for (const id of [
      'x',
      '0',
      '%00',
      '..%2F..',
      "'%20or%201=1",
      'x'.repeat(201),
      'x'.repeat(299),
      'x'.repeat(5000),
    ]) {
      const url = path.replace(/:(id|link)/, id).replace(/:\w+/g, '1')
      const answer = await server.send({ method, url, as })
      expect([id.slice(0, 20), answer.statusCode]).toEqual([id.slice(0, 20), 404])
    }
  },
)

test('a route that this test does not know is not there, and none is missing', () => {
  const known = everyRoute.map(name)
  expect(mountedRoutes(server.app).map(name).sort()).toEqual([...known].sort())
})

test.each(['/api', '/api/', '/api/nowhere', '/api/admin', '/api/../api/x'])(
  '%s is a JSON 404 (R-API-04)',
  async (url) => {
    const answer = await server.send({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toMatchObject({
      message: 'This address does not exist.',
      code: 'request.not-found',
    })
  },
)
