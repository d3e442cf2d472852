import type { WithdrawnProduct } from '#contract/products/own-products.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ProductEvent, ProductStatus } from '#domain/status/product-status.ts'
import type { Deps } from '#server/deps.ts'
import type { ShopOwner } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { type Subject, transition } from '#server/status/transition.ts'
import { lastEdit, waitingChange } from './approval/changes.ts'
import { changes } from './approval/decide-change.ts'
import { movedProduct } from './approval/decide.ts'
import { lockOwn, type Own } from './edit-own.ts'
import { checkVersion } from './write.ts'

/**
 * A shop takes back what waits for review: the change of an approved product, which stays as it is, or a product that
 * never was approved, until it is edited and submitted again. Refusals: product.not-found; product.cannot-move where
 * nothing waits; product.changed-meanwhile, also where it was decided on meanwhile.
 */
export async function withdrawProduct(
  deps: Deps,
  actor: ShopOwner,
  id: string,
  { seen }: WithdrawnProduct,
): Promise<void> {
  if (!isId(id)) throw new Refusal('product.not-found')
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, actor.shopId, id)
    checkVersion(await lastEdit(tx, row), seen)
    const change = await waitingChange(tx, id)
    const asked = { to: 'withdrawn', by: actor } as const
    if (!change) return transition({ tx, deps }, withdrawals, { row, ...asked })
    const waiting = { ...row, status: 'pending_review', change } as const
    await transition({ tx, deps }, changes, { row: waiting, ...asked })
  })
}

/** What waits is in no listing yet. */
const withdrawals: Subject<ProductStatus, ProductEvent, Own> = {
  ...movedProduct,
  followUp: async () => {},
}
