import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { noor } from './people.ts'

const events = [
  {
    id: 'e-2',
    at: '2026-11-20T08:00:00.000Z',
    from: 'approved',
    to: 'pending',
    reason: 'Look again',
    by: 'Omar Saleh',
    isUndo: true,
    mail: null,
  },
  {
    id: 'e-1',
    at: '2026-11-19T08:00:00.000Z',
    from: null,
    to: 'pending',
    reason: null,
    by: 'Noor Al Ketbi',
    isUndo: false,
    mail: { id: 'm-1', status: 'kept' },
  },
]

/** A shop in the form that administrators get. */
export function shopForApproval(
  id: string,
  shopName: string,
  status: ShopStatus = 'pending',
  about: object = {},
) {
  return {
    ...noor(status).shop,
    id,
    shopName,
    productCounts: { total: 3, active: 2, pendingReview: 1, rejected: 0, inactive: 0 },
    history: events,
    facts: [
      { fact: 'taxId', value: '100000000000003', checkedBy: null, checkedAt: null },
      { fact: 'emiratesId', value: null, checkedBy: null, checkedAt: null },
    ],
    checks: [
      { check: 'trn', result: 'doubtful' },
      { check: 'licence', result: 'expired' },
    ],
    platformRole: 'agent',
    taxProfile: null,
    kycRecords: [],
    sameNumbers: [
      {
        id: 'c',
        shopName: 'Deira Interiors',
        shopNameAr: null,
        ownerName: 'Imran Sheikh',
        status: 'rejected',
        same: ['taxId'],
      },
    ],
    ...about,
  }
}
