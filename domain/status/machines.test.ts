import { describe, expect, test } from 'vitest'
import { importStatus, importStatuses } from './import-status.ts'
import { canMove, move, movesFrom } from './machine.ts'
import { productStatus, productStatuses } from './product-status.ts'
import { Refusal } from '#domain/refusal.ts'
import { shopStatus, shopStatuses } from './shop-status.ts'

describe('the path of a shop, every pair of statuses', () => {
  const allowed = new Set([
    'pending>approved',
    'pending>rejected',
    'pending>suspended',
    'approved>rejected',
    'approved>suspended',
    'suspended>approved',
    'rejected>approved',
    'rejected>pending',
  ])
  const pairs = shopStatuses.flatMap((from) => shopStatuses.map((to) => [from, to] as const))

  test.each(pairs)('%s to %s', (from, to) => {
    expect(canMove(shopStatus, from, to)).toBe(allowed.has(`${from}>${to}`))
  })

  test('a rejection needs a reason that is not blank', () => {
    expect(() => move(shopStatus, 'pending', 'rejected', '  ')).toThrowError(
      expect.objectContaining({ code: 'shop.reason-missing' }),
    )
    expect(move(shopStatus, 'pending', 'rejected', 'Licence expired')).toBe('rejected')
  })

  test('a move that is not allowed names both statuses', () => {
    expect(() => move(shopStatus, 'approved', 'pending')).toThrowError(
      new Refusal('shop.cannot-move', { from: 'approved', to: 'pending' }).message,
    )
  })
})

describe('the path of a product, every pair of statuses', () => {
  const allowed = new Set([
    'pending_review>active',
    'pending_review>rejected',
    'active>inactive',
    'active>rejected',
    'active>pending_review',
    'approved>active',
    'approved>inactive',
    'approved>rejected',
    'approved>pending_review',
    'inactive>active',
    'inactive>pending_review',
    'rejected>pending_review',
    'rejected>active',
  ])
  const pairs = productStatuses.flatMap((from) => productStatuses.map((to) => [from, to] as const))

  test.each(pairs)('%s to %s', (from, to) => {
    expect(canMove(productStatus, from, to)).toBe(allowed.has(`${from}>${to}`))
  })
})

describe('the path of an import, every pair of statuses', () => {
  const allowed = new Set([
    'mapping>checking',
    'mapping>cancelled',
    'checking>checked',
    'checking>failed',
    'checking>cancelled',
    'checked>mapping',
    'checked>checking',
    'checked>importing',
    'checked>cancelled',
    'importing>done',
    'importing>failed',
    'importing>cancelled',
  ])
  const pairs = importStatuses.flatMap((from) => importStatuses.map((to) => [from, to] as const))

  test.each(pairs)('%s to %s', (from, to) => {
    expect(canMove(importStatus, from, to)).toBe(allowed.has(`${from}>${to}`))
  })
})

test('the buttons of a pending shop are its moves, in the order of the screen', () => {
  expect(movesFrom(shopStatus, 'pending')).toEqual(['approved', 'rejected', 'suspended'])
})
