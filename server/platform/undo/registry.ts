import { categoryRemovalUndo } from '#server/catalogue/categories/remove.ts'
import { colorDeletionUndo } from '#server/catalogue/colors/edit.ts'
import { customerJoiningUndo } from '#server/orders/customers/join.ts'
import { payoutDecisionUndo } from '#server/money/payouts/move.ts'
import { variantGroupChangeUndo } from '#server/catalogue/products/variants/change.ts'
import { manyProductsUndo, productDecisionUndo } from '#server/catalogue/products/approval/move.ts'
import { changeDecisionUndo } from '#server/catalogue/products/approval/changes.ts'
import { reviewDecisionUndo } from '#server/orders/reviews/move.ts'
import { kycDecisionUndo } from '#server/shops/kyc/move.ts'
import { shopDecisionUndo } from '#server/shops/approval/move.ts'
import type { Undoable } from './undoable.ts'

/** All actions that administrators and shops can undo. */
export const allUndoables: readonly Undoable<unknown>[] = [
  shopDecisionUndo,
  productDecisionUndo,
  changeDecisionUndo,
  manyProductsUndo,
  categoryRemovalUndo,
  colorDeletionUndo,
  payoutDecisionUndo,
  customerJoiningUndo,
  reviewDecisionUndo,
  kycDecisionUndo,
  variantGroupChangeUndo,
]
