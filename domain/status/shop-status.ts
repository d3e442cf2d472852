import { machine } from './machine.ts'

export const shopStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const
export type ShopStatus = (typeof shopStatuses)[number]

export const businessTypes = ['supplier', 'maker', 'retail_shop'] as const
export type BusinessType = (typeof businessTypes)[number]

/** The path of a shop (spec §4, G-32, G-34): the union of both admin screens, plus reinstatement. */
export const shopStatus = machine<ShopStatus>({
  moves: {
    pending: { approved: {}, rejected: { reason: true }, suspended: {} },
    approved: { rejected: { reason: true }, suspended: {} },
    suspended: { approved: {} },
    rejected: { approved: {}, pending: {} },
  },
  cannotMove: 'shop.cannot-move',
  reasonMissing: 'shop.reason-missing',
})
