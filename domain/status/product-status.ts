import { machine } from './machine.ts'

export const productStatuses = ['pending_review', 'approved', 'rejected', 'active', 'inactive'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const styleTags = ['industrial', 'urban', 'classic'] as const
export type StyleTag = (typeof styleTags)[number]

/** The path of a product (spec §4, G-47, G-52, G-53). A stored `approved` counts as active. */
export const productStatus = machine<ProductStatus>({
  moves: {
    pending_review: { active: {}, rejected: { reason: true } },
    active: { inactive: {}, rejected: { reason: true }, pending_review: {} },
    approved: { active: {}, inactive: {}, rejected: { reason: true }, pending_review: {} },
    inactive: { active: {}, pending_review: {} },
    rejected: { pending_review: {}, active: {} },
  },
  cannotMove: 'product.cannot-move',
  reasonMissing: 'product.reason-missing',
})
