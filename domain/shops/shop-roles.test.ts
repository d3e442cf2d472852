import { expect, test } from 'vitest'
import { rights } from '#domain/platform/admin-roles.ts'
import { mayInShop, shopRoles } from './shop-roles.ts'

test.each([
  ['orders', ['owner', 'manager', 'orders']],
  ['customers', ['owner', 'manager', 'orders']],
  ['catalogue', ['owner', 'manager']],
  ['messages', ['owner', 'manager']],
  ['figures', ['owner', 'manager']],
  ['money', ['owner']],
  ['people', ['owner']],
  ['settings', ['owner']],
  ['shops:write', ['owner']],
  [null, ['owner', 'manager', 'orders']],
] as const)('%s is for %j', (need, roles) => {
  expect(shopRoles.filter((role) => mayInShop(role, need))).toEqual(roles)
})

test('owners may do all', () => {
  for (const right of rights) expect(mayInShop('owner', right)).toBe(true)
})
