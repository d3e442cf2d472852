import type { ProductDecision } from '#contract/products/product-input.ts'
import type { Currency, Fils } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ProductEvent, type ProductStatus, productStatus } from '#domain/status/product-status.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { recordTransition } from '#server/status/events.ts'
import { type Subject, transition } from '#server/status/transition.ts'
import { changes } from './decide-change.ts'
import { lastEdit, waitingChange } from './changes.ts'
import { productAuditFields } from '#server/products/audit-fields.ts'
import { closeProductNews, notifyShopOfDecision, notifyShopOfSale } from './notifications.ts'
import { storeVersion } from './versions.ts'
import { checkVersion } from '#server/products/write.ts'

/**
 * The decision on a product: for sale, off sale (G-54), or rejected with a reason that its shop reads (R-API-36,
 * R-API-37). Where a change of an approved product waits and it is not taken off sale, the decision is on the change: it is applied, or rejected and the product stays (G-53).
 * The same decision again changes nothing but the reason. Refusals: product.not-found, .cannot-move, .reason-missing,
 * .changed-meanwhile where it is not what was looked at.
 */
export async function decideProduct(
  deps: Deps,
  actor: Admin,
  id: string,
  { status, rejectionReason, changeId, seen }: ProductDecision,
): Promise<void> {
  const asked = { to: status === 'approved' ? 'active' : status, by: actor, reason: rejectionReason } as const
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockProduct(tx, id)
    checkVersion(await lastEdit(tx, row), seen)
    const change = await waitingChange(tx, id)
    if (changeId && changeId !== change?.id) throw new Refusal('product.changed-meanwhile')
    // A change that waits takes either decision, whatever became of the product itself.
    if (change && status !== 'inactive') {
      const waiting = { ...row, status: 'pending_review', change } as const
      return transition({ tx, deps }, changes, { row: waiting, ...asked })
    }
    await transition({ tx, deps }, products, { row, ...asked })
  })
}

type Row = {
  readonly id: string
  readonly status: ProductStatus
  readonly priceFils: Fils
  readonly currency: Currency
  readonly updatedAt: Date
}

async function lockProduct(tx: Tx, id: string): Promise<Row> {
  const query = tx
    .selectFrom('products')
    .select(['id', 'status', 'priceFils', 'currency', 'updatedAt'])
    .where('id', '=', id)
    .forUpdate()
  const product = isId(id) ? await query.executeTakeFirst() : null
  if (!product) throw new Refusal('product.not-found')
  return product
}

type Moving = Subject<ProductStatus, ProductEvent, { readonly id: string; readonly status: ProductStatus }>

/** What every move of a product stores, whoever makes it. */
export const movedProduct: Pick<Moving, 'machine' | 'store' | 'record'> = {
  machine: productStatus,
  store: (tx, { id }, { to: status, reason, at }) => {
    const changes = { status, rejectionReason: reason, updatedAt: at }
    return tx.updateTable('products').set(changes).where('id', '=', id).execute()
  },
  record: (tx, event) => recordTransition(tx, 'product', event),
}

const products: Subject<ProductStatus, ProductEvent, Row> = {
  ...movedProduct,
  audit: {
    action: 'product.decided',
    subjectKind: 'product',
    fieldsOf: (tx, { id }) => productAuditFields(tx, id),
  },
  followUp: async (tx, deps, { row: { id: productId }, event: kind, eventId: event, reason, at }) => {
    await refreshListings(tx, { productIds: [productId] })
    if (kind === 'taken-off' || kind === 'put-back') {
      return notifyShopOfSale(tx, deps, { productId, event, kind })
    }
    await closeProductNews(tx, [productId], at)
    await storeVersion(tx, { productId, event, at })
    await notifyShopOfDecision(tx, deps, { productId, event, on: 'product', reason })
  },
}
