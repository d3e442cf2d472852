import { expect, test } from 'vitest'
import { adminKindsHiddenFrom, adminRolesHearing } from './admin-notifications.ts'

test.each([
  ['shop-registered', ['owner', 'operations']],
  ['product-submitted', ['owner', 'operations']],
  ['order-overdue', ['owner', 'operations']],
  ['order-asked', ['owner', 'operations', 'support']],
  ['review-written', ['owner', 'operations', 'support']],
  ['payout-requested', ['owner', 'finance']],
  ['refund-failed', ['owner', 'finance']],
  ['capture-failed', ['owner', 'finance']],
  ['dispute-opened', ['owner', 'finance']],
] as const)('%s is told to %j, who may deal with it (G-138)', (kind, roles) => {
  expect(adminRolesHearing(kind)).toEqual(roles)
})

test('what a role does not hear of it may not read either; an owner reads everything (G-138)', () => {
  expect(adminKindsHiddenFrom('owner')).toEqual([])
  expect(adminKindsHiddenFrom('finance')).toContain('shop-registered')
  expect(adminKindsHiddenFrom('finance')).not.toContain('payout-requested')
  expect(adminKindsHiddenFrom('support')).toContain('payout-requested')
  expect(adminKindsHiddenFrom('support')).not.toContain('order-asked')
})
