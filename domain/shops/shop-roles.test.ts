import { expect, test } from 'vitest'
import { mayInShop, shopRoles, shopRolesOf } from './shop-roles.ts'

const who = (path: string) => shopRoles.filter((role) => mayInShop(role, path))

test.each([
  ['/api/shop/orders/:id/status', ['owner', 'manager', 'orders']],
  ['/api/shop/products', ['owner', 'manager']],
  ['/api/shop/imports/:id', ['owner', 'manager']],
  ['/api/vendor/categories', ['owner', 'manager']],
  ['/api/shop/bank-account/confirm', ['owner']],
  ['/api/shop/people/:id', ['owner']],
  ['/api/objects/:id/link', ['owner']],
  ['/api/shop/what-comes-next', ['owner']],
  ['/api/auth/me', ['owner', 'manager', 'orders']],
  ['/shop', ['owner', 'manager']],
  ['/shop/payouts', ['owner']],
])('%s is for %j', (path, roles) => expect(who(path)).toEqual(roles))

test('an address that nobody entered says so', () => {
  expect(shopRolesOf('/api/shop/what-comes-next')).toBeNull()
})
