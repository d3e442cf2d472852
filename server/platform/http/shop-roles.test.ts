import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints, fileRoutes } from '#contract/all-endpoints.ts'
import type { FileRoute } from '#contract/file-route.ts'
import { type Endpoint, needFor } from '#contract/endpoint.ts'
import { mayInShop, type ShopRole, shopRoles } from '#domain/shops/shop-roles.ts'
import { makePerson, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
const tokens: Partial<Record<ShopRole, string>> = {}

beforeAll(async () => {
  server = await startTestApp()
  const shop = await makeShop(server.deps)
  for (const role of shopRoles) {
    tokens[role] = await server.signedInAs(await makePerson(server.deps, shop.id, role))
  }
})
afterAll(() => server.close())

const everyRoute: readonly (Endpoint | FileRoute)[] = [...allEndpoints, ...fileRoutes]
const ofShops = everyRoute.filter(({ access }) => access === 'shop' || access === 'approved-shop')

/** Whether the request was refused because of the role; other faults of the request do not matter. */
async function isRefused({ method, path }: Endpoint | FileRoute, role: ShopRole): Promise<boolean> {
  const url = path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
  const answer = await server.send({ method, url, as: tokens[role] ?? '' })
  return answer.body.includes('shop.not-your-duty')
}

describe.each(ofShops.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    test('says in the table which roles may', () => {
      expect(route.needs).not.toBeUndefined()
    })

    test.each(shopRoles)('keeps to it for role %s', async (role) => {
      expect(await isRefused(route, role)).toBe(!mayInShop(role, needFor('shop', route)))
    })
  },
)

test('owners may do all, and every role something', () => {
  expect(ofShops.length).toBeGreaterThan(40)
  for (const route of ofShops) expect(mayInShop('owner', needFor('shop', route))).toBe(true)
  for (const role of shopRoles)
    expect(ofShops.some((route) => mayInShop(role, needFor('shop', route)))).toBe(true)
})

test.each(['bank-account', 'payouts', 'payout-schedule', 'statements', 'settings', 'people'])(
  'money, settings and people are owners’ alone: %s',
  (word) => {
    const calls = ofShops.filter(({ path }) => path.startsWith(`/api/shop/${word}`))
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls)
      expect(shopRoles.filter((role) => mayInShop(role, needFor('shop', call)))).toEqual(['owner'])
  },
)
