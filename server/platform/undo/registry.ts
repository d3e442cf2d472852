import { categoryRemovalUndo } from '#server/catalogue/categories/restoring.ts'
import { colorDeletionUndo } from '#server/catalogue/colors/editing.ts'
import { customerJoiningUndo } from '#server/orders/customers/joining.ts'
import { payoutDecisionUndo } from '#server/money/payouts/moving.ts'
import { familyChangeUndo } from '#server/catalogue/products/families/change.ts'
import { productDecisionUndo } from '#server/catalogue/products/approval/decide.ts'
import { changeDecisionUndo } from '#server/catalogue/products/approval/decide-change.ts'
import { reviewDecisionUndo } from '#server/orders/reviews/moving.ts'
import { kycDecisionUndo } from '#server/shops/kyc/deciding.ts'
import { shopDecisionUndo } from '#server/shops/approval/decide.ts'
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
