import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
const tokens = { admin: '', shop: '', pendingShop: '' }

beforeAll(async () => {
  server = await startTestApp()
  tokens.admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  tokens.shop = await server.signedInAs((await makeShop(server.deps, { status: 'approved' })).userId)
  tokens.pendingShop = await server.signedInAs((await makeShop(server.deps, { status: 'pending' })).userId)
})
afterAll(() => server.close())

const guarded = allEndpoints.filter(({ access }) => access !== 'anyone')
const name = ({ method, path }: AnyEndpoint) => `${method} ${path}`

async function statusOf(endpoint: AnyEndpoint, token?: string): Promise<{ status: number; code: string }> {
  const url = endpoint.path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
  const answer = await server.send({ method: endpoint.method, url, ...(token && { as: token }) })
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code ?? '' }
}

test('there is something to guard', () => {
  expect(guarded.length).toBeGreaterThan(5)
})

describe.each(guarded.map((endpoint) => [name(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test.each([
    ['nobody', undefined],
    ['a made-up token', 'x'.repeat(43)],
    ['a token of another form', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.'],
  ])('refuses %s with 401', async (_who, token) => {
    expect(await statusOf(endpoint, token)).toEqual({ status: 401, code: 'account.signed-out' })
  })

  test('refuses the wrong role with 403 and lets the right one through', async () => {
    const asAdmin = await statusOf(endpoint, tokens.admin)
    const asShop = await statusOf(endpoint, tokens.shop)
    const refused = { status: 403, code: 'account.no-access' }
    if (endpoint.access === 'admin') expect(asShop).toEqual(refused)
    if (endpoint.access === 'shop' || endpoint.access === 'approved-shop') expect(asAdmin).toEqual(refused)
    const allowed = endpoint.access === 'admin' || endpoint.access === 'signed-in' ? asAdmin : asShop
    expect([200, 201, 400, 404]).toContain(allowed.status)
  })

  test('refuses a shop that is not approved where only approved ones may', async () => {
    const { status, code } = await statusOf(endpoint, tokens.pendingShop)
    if (endpoint.access === 'approved-shop')
      expect({ status, code }).toEqual({ status: 403, code: 'shop.not-approved' })
    else if (endpoint.access !== 'admin') expect(status).not.toBe(403)
  })
})

test('the server mounts exactly the endpoints of the contract under /api', () => {
  const mounted = server.app.printRoutes({ commonPrefix: false })
  for (const endpoint of allEndpoints) {
    expect(server.app.hasRoute({ method: endpoint.method, url: endpoint.path }), name(endpoint)).toBe(true)
  }
  expect(mounted).toContain('/api')
})

test.each(['/api', '/api/', '/api/nowhere', '/api/admin', '/api/../api/x'])(
  '%s is a JSON 404',
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
