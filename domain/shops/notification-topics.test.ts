import { expect, test } from 'vitest'
import {
  hearsOf,
  kindsHiddenFrom,
  type NotificationTopic,
  notificationTopics,
} from './notification-topics.ts'
import { shopRoles } from './shop-roles.ts'

const topics = Object.keys(notificationTopics) as NotificationTopic[]

test.each([
  ['owner', topics],
  ['manager', ['orders', 'returns', 'questions', 'reviews', 'products']],
  ['orders', ['orders', 'returns', 'questions']],
] as const)('%s hears of %j', (role, heard) => {
  expect(topics.filter((topic) => hearsOf(role, topic))).toEqual(heard)
})

test('what a role hears of, it may read, and nothing else', () => {
  expect(kindsHiddenFrom('owner')).toEqual([])
  expect(kindsHiddenFrom('manager')).toContain('payout-paid')
  expect(kindsHiddenFrom('manager')).not.toContain('product-approved')
  expect(kindsHiddenFrom('orders')).toContain('product-approved')
  for (const role of shopRoles) expect(kindsHiddenFrom(role)).not.toContain('order-placed')
})
