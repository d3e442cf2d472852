import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { importStatus, importStatuses } from './catalogue/import-status.ts'
import { kycStatus, kycStatuses } from './shops/kyc-status.ts'
import { canMove, eventOf, type Machine, type Mover, movesFrom } from './platform/status/machine.ts'
import { move } from './platform/status/move.ts'
import { orderStatus, orderStatuses } from './orders/order-status.ts'
import { payoutStages, payoutStatus } from './money/payouts/payout-status.ts'
import { productStatus, productStatuses } from './catalogue/products/product-status.ts'
import { refundStatus } from './money/refund-status.ts'
import { refundStates } from './money/refunds.ts'
import { reviewStatus, reviewStatuses } from './orders/reviews/review-status.ts'
import { returnStatus, returnStatuses } from './orders/return-status.ts'
import { shopStatus, shopStatuses } from './shops/shop-status.ts'

/** Compares every pair of statuses with the expected table: who may make the move, and its event. */
function testPairs<S extends string>(
  of: Machine<S>,
  statuses: readonly S[],
  allowed: Record<string, string>,
) {
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
  const movers: readonly Mover[] = ['admin', 'shop', 'customer', 'system']
  test.each(pairs)('%s to %s', (from, to) => {
    const by = movers.filter((mover) => canMove(of, from, to, mover))
    const said = by.length === 0 ? undefined : `${eventOf(of, from, to)} by ${by.join(', ')}`
    expect(said).toBe(allowed[`${from}>${to}`])
    expect(canMove(of, from, to)).toBe(by.length > 0)
    for (const mover of movers) expect(outcome(of, from, to, mover)).toBe(expected(of, from, to, mover))
  })
}

/** The event, null or refusal code that `move` gives when a reason is provided. */
function outcome<S extends string>(of: Machine<S>, from: S, to: S, by: Mover): string | null {
  try {
    return move(of, from, { to, by, reason: 'why' })
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

function expected<S extends string>(of: Machine<S>, from: S, to: S, by: Mover): string | null | undefined {
  if (from === to && of.mayRepeat) return null
  return canMove(of, from, to, by) ? eventOf(of, from, to) : of.cannotMove
}

describe('the path of a payout, every pair of statuses (R-PAY-03, R-DATA-03, R-STATE-07, G-88, G-136)', () => {
  testPairs(payoutStatus, payoutStages, {
    'pending>approved': 'approved by admin',
    'pending>rejected': 'rejected by admin',
    'approved>paid': 'paid by admin',
    'approved>rejected': 'rejected by admin',
    'approved>sent': 'sent by admin',
    'sent>paid': 'paid by admin, system',
    'sent>returned': 'returned by admin, system',
    'paid>returned': 'returned by admin',
  })
})

describe('the path of a refund, every pair of states (G-132)', () => {
  testPairs(refundStatus, refundStates, {
    'open>done': 'done by system',
    'open>failed': 'failed by system',
    'owed>done': 'paid by admin, shop',
    'owed>sent': 'sent by admin',
    'sent>done': 'paid by admin',
    'sent>owed': 'returned by admin',
    'sent>failed': 'returned by admin',
    'failed>open': 'retried by admin',
    'failed>sent': 'sent by admin',
    'failed>done': 'paid by admin',
    'failed>settled': 'settled by admin',
    'done>failed': 'failed by admin, system',
    'done>owed': 'returned by admin',
  })
})

describe('the path of a renewed document, every pair of statuses', () => {
  testPairs(kycStatus, kycStatuses, {
    'pending>approved': 'approved by admin',
    'pending>rejected': 'rejected by admin',
  })
})

describe('the path of a review, every pair of statuses', () => {
  testPairs(reviewStatus, reviewStatuses, {
    'pending>approved': 'approved by admin',
    'pending>rejected': 'rejected by admin',
    'approved>rejected': 'rejected by admin',
    'rejected>approved': 'approved by admin',
  })
})

describe('the path of a shop, every pair of statuses (R-DATA-01, R-STATE-03)', () => {
  testPairs(shopStatus, shopStatuses, {
    'pending>approved': 'approved by admin, system',
    'pending>rejected': 'rejected by admin',
    'pending>suspended': 'suspended by admin',
    'approved>rejected': 'rejected by admin',
    'approved>suspended': 'suspended by admin',
    'suspended>approved': 'reinstated by admin',
    'rejected>approved': 'reinstated by admin',
    'rejected>pending': 'reopened by admin',
  })

  test('a rejection needs a reason that is not blank; a suspension does without', () => {
    const reject = { to: 'rejected', by: 'admin' } as const
    expect(() => move(shopStatus, 'pending', { ...reject, reason: '  ' })).toThrowError(
      expect.objectContaining({ code: 'shop.reason-missing', path: 'rejectionReason' }),
    )
    expect(move(shopStatus, 'pending', { ...reject, reason: 'Licence expired' })).toBe('rejected')
    expect(move(shopStatus, 'pending', { to: 'suspended', by: 'admin' })).toBe('suspended')
  })

  test('a move that is not allowed names both statuses (R-ORD-04)', () => {
    expect(() => move(shopStatus, 'approved', { to: 'pending', by: 'admin' })).toThrowError(
      new Refusal('shop.cannot-move', { from: 'approved', to: 'pending' }).message,
    )
  })

  test('the same status again is no move', () => {
    expect(move(shopStatus, 'rejected', { to: 'rejected', by: 'admin' })).toBeNull()
  })
})

describe('the path of a product, every pair of statuses (R-DATA-02, R-STATE-04)', () => {
  testPairs(productStatus, productStatuses, {
    'pending_review>active': 'approved by admin',
    'pending_review>rejected': 'rejected by admin',
    'pending_review>withdrawn': 'withdrawn by shop',
    'active>inactive': 'taken-off by admin, shop',
    'active>rejected': 'rejected by admin',
    'active>pending_review': 'resubmitted by shop',
    'approved>active': 'approved by admin, shop',
    'approved>inactive': 'taken-off by admin, shop',
    'approved>rejected': 'rejected by admin',
    'approved>pending_review': 'resubmitted by shop',
    'inactive>active': 'put-back by admin, shop',
    'inactive>pending_review': 'resubmitted by shop',
    'rejected>pending_review': 'resubmitted by shop',
    'rejected>active': 'approved by admin, system',
    'withdrawn>pending_review': 'resubmitted by shop',
    'withdrawn>active': 'approved by system',
  })

  test('begins as submitted where it waits, else as added', () => {
    expect(productStatuses.map((status) => eventOf(productStatus, null, status))).toEqual([
      'submitted',
      'added',
      'added',
      'added',
      'added',
      undefined,
    ])
  })
})

describe('the path of an import, every pair of statuses', () => {
  testPairs(importStatus, importStatuses, {
    'mapping>mapping': 'mapping by shop',
    'mapping>checking': 'checking by shop',
    'mapping>cancelled': 'cancelled by shop, system',
    'checking>checked': 'checked by system',
    'checking>failed': 'failed by system',
    'checking>cancelled': 'cancelled by shop, system',
    'checked>mapping': 'mapping by shop',
    'checked>checking': 'checking by shop',
    'checked>importing': 'importing by shop',
    'checked>cancelled': 'cancelled by shop, system',
    'importing>done': 'done by system',
    'importing>failed': 'failed by system',
    'importing>cancelled': 'cancelled by shop, system',
  })
})

describe('the path of an order, every pair of statuses (R-ORD-03, R-DATA-03, R-STATE-07, G-87)', () => {
  testPairs(orderStatus, orderStatuses, {
    'pending>accepted': 'accepted by admin, shop',
    'pending>rejected': 'rejected by admin, shop',
    'pending>cancelled': 'cancelled by admin, shop, customer, system',
    'accepted>processing': 'processing-started by admin, shop',
    'accepted>cancelled': 'cancelled by admin, shop',
    'processing>shipped': 'shipped by admin, shop',
    'processing>cancelled': 'cancelled by admin, shop',
    'shipped>delivered': 'delivered by admin, shop',
    'shipped>processing': 'delivery-failed by admin, shop',
    'shipped>cancelled': 'coming-back by admin, shop',
  })

  test('a rejection needs its reason: the customer is told', () => {
    expect(() => move(orderStatus, 'pending', { to: 'rejected', by: 'shop' })).toThrowError(
      expect.objectContaining({ code: 'order.reason-missing', path: 'rejectionReason' }),
    )
  })
})

describe('the path of a return, every pair of statuses', () => {
  testPairs(returnStatus, returnStatuses, {
    'requested>approved': 'approved by admin, shop',
    'requested>refused': 'refused by admin, shop',
    'approved>received': 'received by admin, shop',
    'approved>refused': 'closed by admin, shop',
    'received>refunded': 'refunded by admin, shop',
  })
})

describe('the buttons of a screen', () => {
  const buttons = (status: (typeof shopStatuses)[number], on?: 'dashboard' | 'list') =>
    movesFrom(shopStatus, status, { by: 'admin', on }).map(({ to, reason }) => `${to} ${reason}`)

  test.each([
    ['pending', undefined, ['approved null', 'suspended optional', 'rejected required']],
    ['approved', undefined, ['suspended optional', 'rejected required']],
    ['suspended', undefined, ['approved null']],
    ['rejected', undefined, ['approved null', 'pending null']],
    ['pending', 'dashboard', ['approved null', 'suspended required', 'rejected required']],
    ['approved', 'dashboard', []],
    ['pending', 'list', ['approved null', 'rejected required']],
    ['approved', 'list', ['suspended optional', 'rejected required']],
    ['suspended', 'list', []],
    ['rejected', 'list', []],
  ] as const)(
    'for a shop that is %s, on %s: %j (R-SHOPS-06, R-STATE-01, R-STATE-02, G-35)',
    (status, on, offered) => {
      expect(buttons(status, on)).toEqual(offered)
    },
  )

  test('are none for whom no move is meant (R-DASH-07)', () => {
    expect(movesFrom(shopStatus, 'pending', { by: 'shop' })).toEqual([])
    expect(movesFrom(productStatus, 'active', { by: 'shop' }).map(({ to }) => to)).toEqual([
      'inactive',
      'pending_review',
    ])
  })
})
