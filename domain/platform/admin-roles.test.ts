import { expect, test } from 'vitest'
import { adminRoles, mayOnPlatform, needOf, rights, rightsOfRole } from './admin-roles.ts'

const who = (right: (typeof rights)[number], reach: 'read' | 'write') =>
  adminRoles.filter((role) => mayOnPlatform(role, right, reach))

test('an owner may everything (G-138)', () => {
  for (const right of rights) expect(mayOnPlatform('owner', right, 'write')).toBe(true)
})

test.each([
  ['shops', ['owner', 'operations', 'finance', 'support'], ['owner', 'operations']],
  ['catalogue', ['owner', 'operations', 'support'], ['owner', 'operations']],
  ['orders', ['owner', 'operations', 'finance', 'support'], ['owner', 'operations']],
  ['messages', ['owner', 'operations', 'support'], ['owner', 'operations', 'support']],
  ['customers', ['owner', 'operations', 'support'], ['owner']],
  ['money', ['owner', 'finance'], ['owner', 'finance']],
  ['figures', ['owner', 'operations', 'finance'], ['owner']],
  ['settings', ['owner'], ['owner']],
  ['audit', ['owner', 'finance'], ['owner']],
  ['people', ['owner'], ['owner']],
] as const)('%s is read by %j and changed by %j (G-138)', (right, read, written) => {
  expect(who(right, 'read')).toEqual(read)
  expect(who(right, 'write')).toEqual(written)
})

test('every role has something, and who changes something sees it', () => {
  for (const role of adminRoles) {
    const own = rightsOfRole(role)
    expect(Object.keys(own).length).toBeGreaterThan(2)
    for (const right of rights) expect(mayOnPlatform(role, right, 'read')).toBe(own[right] !== undefined)
  }
})

test('a word alone asks for what the call does, with `:write` always for changing', () => {
  expect(needOf('orders', 'read')).toEqual({ right: 'orders', reach: 'read' })
  expect(needOf('orders', 'write')).toEqual({ right: 'orders', reach: 'write' })
  expect(needOf('customers:write', 'read')).toEqual({ right: 'customers', reach: 'write' })
})
