import { categoryRemovalUndo } from '#server/categories/restoring.ts'
import { colorDeletionUndo } from '#server/colors/editing.ts'
import { customerJoiningUndo } from '#server/orders/customers/joining.ts'
import { payoutDecisionUndo } from '#server/payouts/moving.ts'
import { familyChangeUndo } from '#server/products/families/change.ts'
import { productDecisionUndo } from '#server/products/approval/decide.ts'
import { changeDecisionUndo } from '#server/products/approval/decide-change.ts'
import { reviewDecisionUndo } from '#server/reviews/moving.ts'
import { kycDecisionUndo } from '#server/shops/kyc/deciding.ts'
import { shopDecisionUndo } from '#server/shops/decide.ts'
import type { Undoable } from './undoable.ts'

/** All that administrators, and shops of their own, can take back. */
export const allUndoables: readonly Undoable<unknown>[] = [
  shopDecisionUndo,
  productDecisionUndo,
  changeDecisionUndo,
  categoryRemovalUndo,
  colorDeletionUndo,
  payoutDecisionUndo,
  customerJoiningUndo,
  reviewDecisionUndo,
  kycDecisionUndo,
  familyChangeUndo,
]
