import { machine } from '#domain/platform/status/machine.ts'

export const productStatuses = [
  'pending_review',
  'approved',
  'rejected',
  'active',
  'inactive',
  'withdrawn',
] as const
export type ProductStatus = (typeof productStatuses)[number]

export const productEvents = [
  'submitted',
  'added',
  'resubmitted',
  'approved',
  'rejected',
  'taken-off',
  'put-back',
  'withdrawn',
] as const
export type ProductEvent = (typeof productEvents)[number]

const reject = { event: 'rejected', by: ['admin'], reasonRequired: true } as const
const resubmit = { event: 'resubmitted', by: ['shop'] } as const

/**
 * Status machine of a product (spec §4, G-47, G-52, G-53). A stored `approved` counts as active. `system` is the
 * setting that puts products on sale without approval.
 */
export const productStatus = machine<ProductStatus, ProductEvent>({
  starts: {
    pending_review: 'submitted',
    approved: 'added',
    rejected: 'added',
    active: 'added',
    inactive: 'added',
  },
  moves: {
    pending_review: {
      active: { event: 'approved', by: ['admin'] },
      rejected: reject,
      withdrawn: { event: 'withdrawn', by: ['shop'] },
    },
    active: {
      inactive: { event: 'taken-off', by: ['admin', 'shop'] },
      rejected: reject,
      pending_review: resubmit,
    },
    approved: {
      active: { event: 'approved', by: ['admin', 'shop'] },
      inactive: { event: 'taken-off', by: ['admin', 'shop'] },
      rejected: reject,
      pending_review: resubmit,
    },
    inactive: { active: { event: 'put-back', by: ['admin', 'shop'] }, pending_review: resubmit },
    rejected: {
      active: { event: 'approved', by: ['admin', 'system'] },
      pending_review: resubmit,
    },
    // It was never approved, so only a review can put it on sale.
    withdrawn: { active: { event: 'approved', by: ['system'] }, pending_review: resubmit },
  },
  reasons: { rejected: 'rejectionReason' },
  mayRepeat: true,
  cannotMove: 'product.cannot-move',
  reasonMissing: 'product.reason-missing',
})

/** Whether an edit by its shop resubmits it: it has no approved version and is not waiting for review (G-52). */
export function isReturned(status: ProductStatus): boolean {
  return status === 'rejected' || status === 'withdrawn'
}

/** A stored `approved` counts as active (G-47). */
export const onSaleStatuses = ['active', 'approved'] as const satisfies readonly ProductStatus[]

/** Whether shoppers see it, provided that its shop is approved. */
export function isOnSale(status: ProductStatus): boolean {
  return onSaleStatuses.some((one) => one === status)
}

/** Whether it was approved, on sale or off: edits by its shop wait as a change beside it (G-53). */
export function isApproved(status: ProductStatus): boolean {
  return isOnSale(status) || status === 'inactive'
}
