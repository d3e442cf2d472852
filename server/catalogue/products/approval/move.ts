import { takeBackMove } from '#server/platform/status/take-back.ts'
import type { decideProducts as decideMany } from '#contract/catalogue/products/admin-products.ts'
import type { ManyProductDecisions, ProductDecision } from '#contract/catalogue/products/product-input.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  type ProductEvent,
  type ProductStatus,
  productStatus,
} from '#domain/catalogue/products/product-status.ts'
import { hasArabicName } from '#domain/platform/text/language.ts'
import type { Tx, Deps, Admin } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { eachByItself } from '#server/platform/http/many.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import { keepUndo, takeKept, type Undoable } from '#server/platform/undo/undoable.ts'
import { type KeptMove, type Subject, transition } from '#server/platform/status/transition.ts'
import { changeDecisionUndo, changes, lastEdit, waitingChange } from './changes.ts'
import { productAuditFields } from '#server/catalogue/products/audit-fields.ts'
import {
  closeProductNotifications,
  decisionKey,
  notifyShopOfDecision,
  notifyShopOfSale,
} from './notifications.ts'
import { storeVersion } from './compared-content.ts'
import { checkVersion, lockProduct } from '#server/catalogue/products/write.ts'

/**
 * Decides on a product: on sale, off sale (G-54), or rejected with a reason for its shop (R-API-36, R-API-37). If a
 * change of an approved product waits, the decision, unless it is off sale, is on the change: it is applied, or
 * rejected and the product stays (G-53). Repeating a decision changes only the reason. Returns the id of its undo.
 * Refusals: product.not-found, .cannot-move, .reason-missing, .arabic-missing, .changed-meanwhile if it has changed
 * since it was seen.
 */
export async function decideProduct(
  deps: Deps,
  actor: Admin,
  id: string,
  { status, rejectionReason, changeId, seen }: ProductDecision,
): Promise<string | null> {
  const asked = { to: status === 'approved' ? 'active' : status, by: actor, reason: rejectionReason } as const
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockProduct(tx, id)
    checkVersion(await lastEdit(tx, row), seen)
    const change = await waitingChange(tx, id)
    if (changeId && changeId !== change?.id) throw new Refusal('product.changed-meanwhile')
    if (asked.to === 'active') await refuseWithoutArabic(tx, { id, ...change?.content })
    // A waiting change can be approved or rejected, whatever the status of the product itself.
    if (change && status !== 'inactive') {
      const waiting = { ...row, status: 'pending_review', change } as const
      return transition({ tx, deps }, changes, { row: waiting, ...asked })
    }
    return transition({ tx, deps }, products, { row, ...asked })
  })
}

type Named = {
  readonly id: string
  readonly name?: string | undefined
  readonly nameAr?: string | null | undefined
}

/** If required (0130), checks that the product with the change has an Arabic name. Refusal: product.arabic-missing. */
async function refuseWithoutArabic(tx: Tx, { id, ...change }: Named): Promise<void> {
  if (!(await readSettings(tx)).arabicRequired) return
  const now = tx.selectFrom('products').select(['name', 'nameAr']).where('id', '=', id)
  const { name, nameAr } = await now.executeTakeFirstOrThrow()
  const is = { name: change.name ?? name, nameAr: change.nameAr === undefined ? nameAr : change.nameAr }
  if (!hasArabicName(is)) throw new Refusal('product.arabic-missing')
}

type LockedProduct = { readonly id: string; readonly status: ProductStatus }
type Moving = Subject<ProductStatus, ProductEvent, LockedProduct>

/** What every move of a product stores, for any actor. */
export const movedProduct: Pick<Moving, 'machine' | 'store' | 'record'> = {
  machine: productStatus,
  store: (tx, { id }, { to: status, reason, at }) => {
    const changes = { status, rejectionReason: reason, updatedAt: at }
    return tx.updateTable('products').set(changes).where('id', '=', id).execute()
  },
  record: (tx, event) => recordTransition(tx, 'product', event),
}

type ProductSnapshot = { readonly rejectionReason: string | null }

/** Undoes a decision on a product, and deletes the version stored with it, since it must not be compared with. */
export const productDecisionUndo: Undoable<KeptMove<ProductStatus, ProductSnapshot>> = {
  kind: 'product-decision',
  right: 'catalogue',
  takeBack: async (undoing, move) => {
    const { tx, at } = undoing
    const row = await lockProduct(tx, move.id)
    const was = { ...move.before, status: move.from, updatedAt: at }
    await takeBackMove(undoing, products, {
      row: { ...row, changedAt: await lastEdit(tx, row) },
      move,
      notified: { shopId: row.shopId, eventKey: decisionKey(move.eventId) },
      restore: () => tx.updateTable('products').set(was).where('id', '=', row.id).execute(),
    })
    await tx.deleteFrom('productVersions').where('eventId', '=', move.eventId).execute()
    await refreshListings(tx, { productIds: [row.id] })
  },
}

const products: Subject<ProductStatus, ProductEvent, LockedProduct, ProductSnapshot> = {
  ...movedProduct,
  audit: {
    action: 'product.decided',
    subjectKind: 'product',
    fieldsOf: (tx, { id }) => productAuditFields(tx, id),
  },
  undo: {
    undoable: productDecisionUndo,
    remember: (tx, { id }) =>
      tx.selectFrom('products').select('rejectionReason').where('id', '=', id).executeTakeFirstOrThrow(),
  },
  followUp: async (tx, deps, { row: { id: productId }, event: kind, eventId: event, reason, at }) => {
    await refreshListings(tx, { productIds: [productId] })
    if (kind === 'taken-off' || kind === 'put-back') {
      return notifyShopOfSale(tx, deps, { productId, event, kind })
    }
    await closeProductNotifications(tx, [productId], at)
    await storeVersion(tx, { productId, event, at })
    await notifyShopOfDecision(tx, deps, { productId, event, on: 'product', reason })
  },
}

/** Makes the same decision on many products, each by itself; one undo takes all of them back. */
export async function decideProducts(
  deps: Deps,
  { actor, ...call }: Parameters<typeof eachByItself>[0] & { readonly actor: Admin },
  { items, ...decision }: ManyProductDecisions,
): Promise<ReplyOf<typeof decideMany>> {
  const at = deps.clock()
  const undos: string[] = []
  const decided = await eachByItself(call, items, async ({ id, ...seen }) => {
    const undo = await decideProduct(deps, actor, id, { ...decision, ...seen })
    if (undo !== null) undos.push(undo)
  })
  if (undos.length === 0) return { ...decided, undo: null }
  const kept = { actorId: actor.userId, at, kept: undos }
  const undo = await deps.db.transaction().execute((tx) => keepUndo(tx, manyProductsUndo, kept))
  return { ...decided, undo }
}

const ofEach: readonly Undoable<unknown>[] = [productDecisionUndo, changeDecisionUndo]

/** Undoes all of them, or none if one of them has changed since. */
export const manyProductsUndo: Undoable<readonly string[]> = {
  kind: 'product-decisions',
  right: 'catalogue',
  takeBack: async (undoing, ids) => {
    const kept = await takeKept(undoing.tx, undoing.actor.userId, ids)
    if (kept.length < ids.length) throw new Refusal('undo.changed-meanwhile')
    for (const { kind, madeAt, kept: move } of kept) {
      const one = ofEach.find((undoable) => undoable.kind === kind)
      // oxlint-disable-next-line no-await-in-loop -- one transaction runs its statements one after the other
      await one?.takeBack({ ...undoing, madeAt }, move)
    }
  },
}
