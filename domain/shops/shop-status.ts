import { machine } from '#domain/platform/status/machine.ts'

export const shopStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const
export type ShopStatus = (typeof shopStatuses)[number]

export const businessTypes = ['supplier', 'maker', 'retail_shop'] as const
export type BusinessType = (typeof businessTypes)[number]

export type ShopEvent = 'registered' | 'approved' | 'rejected' | 'suspended' | 'reinstated' | 'reopened'

/** Screens that offer some of the moves; a shop's details offer all of them (G-35). */
export type ShopScreen = 'dashboard' | 'list'

/**
 * The states of a shop (spec §4, G-32, G-34): the union of the moves on the dashboard and in the list of shops
 * (R-STATE-01, R-STATE-02), plus reinstatement. The dashboard asks for a reason to suspend; the API accepts suspensions
 * without one (R-DASH-09, R-API-31).
 */
export const shopStatus = machine<ShopStatus, ShopEvent, ShopScreen>({
  starts: { pending: 'registered' },
  moves: {
    pending: {
      approved: { event: 'approved', by: ['admin', 'system'], on: ['dashboard', 'list'] },
      suspended: { event: 'suspended', by: ['admin'], on: ['dashboard'], reasonRequired: ['dashboard'] },
      rejected: { event: 'rejected', by: ['admin'], on: ['dashboard', 'list'], reasonRequired: true },
    },
    approved: {
      suspended: { event: 'suspended', by: ['admin'], on: ['list'] },
      rejected: { event: 'rejected', by: ['admin'], on: ['list'], reasonRequired: true },
    },
    suspended: { approved: { event: 'reinstated', by: ['admin'] } },
    rejected: {
      approved: { event: 'reinstated', by: ['admin'] },
      pending: { event: 'reopened', by: ['admin'] },
    },
  },
  reasons: { rejected: 'rejectionReason', suspended: 'suspensionReason' },
  mayRepeat: true,
  cannotMove: 'shop.cannot-move',
  reasonMissing: 'shop.reason-missing',
})
