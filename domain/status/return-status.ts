import { machine } from './machine.ts'

export const returnStatuses = ['requested', 'approved', 'refused', 'received', 'refunded'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export type ReturnEvent = ReturnStatus

const by = ['shop', 'admin'] as const

/** The path of a return: its shop, or an administrator for it, decides; a refusal says why. */
export const returnStatus = machine<ReturnStatus, ReturnEvent>({
  starts: { requested: 'requested' },
  moves: {
    requested: {
      approved: { event: 'approved', by },
      refused: { event: 'refused', by, reasonRequired: true },
    },
    approved: { received: { event: 'received', by } },
    received: { refunded: { event: 'refunded', by } },
    refused: {},
    refunded: {},
  },
  reasons: { refused: 'reason' },
  mayRepeat: false,
  cannotMove: 'return.cannot-move',
  reasonMissing: 'return.reason-missing',
})
