import { offerFields } from '#contract/catalogue/products/field-lists.ts'
import type { AdminProductChanges, ProductChanges } from '#contract/catalogue/products/product-input.ts'
import {
  isApproved,
  isReturned,
  type ProductEvent,
  type ProductStatus,
} from '#domain/catalogue/products/product-status.ts'
import { Refusal } from '#domain/refusal.ts'
import { isId, type Tx, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { type Subject, transition } from '#server/platform/status/transition.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { lastEdit, proposeChange, takeWaiting } from './approval/changes.ts'
import { movedProduct } from './approval/move.ts'
import { closeProductNotifications, notifyOfSubmission } from './approval/notifications.ts'
import { auditProduct, productAuditFields } from './audit-fields.ts'
import { endBundles } from './product-links.ts'
import { checkCategory, chosenOwner } from './submit.ts'
import { checkVersion, type Locked, lockProduct, writeSent } from './write.ts'

/**
 * Updates the sent fields of a product, as an administrator; all others stay, including its status (R-API-38, G-51).
 * Refusals: product.not-found, product.changed-meanwhile and those of createProductByAdmin.
 */
export async function updateProductByAdmin(
  deps: Deps,
  actor: Admin,
  id: string,
  { seen, ...sent }: AdminProductChanges,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id)
    checkVersion(await lastEdit(tx, product), seen)
    // Read while the row is locked, so that the later of two edits has the later date.
    const at = deps.clock()
    const before = await productAuditFields(tx, id)
    const { columns, unbundled } = await changeOwner(tx, sent, product)
    if (sent.categoryId !== undefined) await checkCategory(tx, sent.categoryId, { mayBeHidden: true })
    await writeSent(tx, product, { sent, columns, at })
    await auditProduct(tx, { actor, action: 'product.changed', id, before, at })
    await refreshListings(tx, { productIds: [id, ...unbundled] })
  })
}

type Owned = { readonly id: string; readonly shopId: string | null; readonly familyId: number | null }

/**
 * Changes the owner of a product. A suspended shop keeps its products when they are edited, but gets no others. The SKU
 * and the bundles with its other products belong to the former shop, so they are deleted.
 */
async function changeOwner(tx: Tx, sent: AdminProductChanges, product: Owned) {
  const isSame = !sent.isMajlis && product.shopId !== null && sent.shopId === product.shopId
  if (isSame || (sent.shopId === undefined && sent.isMajlis === undefined))
    return { columns: {}, unbundled: [] }
  const shopId = await chosenOwner(tx, sent)
  const columns = { shopId, isMajlis: shopId === null }
  if (shopId === product.shopId) return { columns, unbundled: [] }
  if (product.familyId !== null) throw new Refusal('family.other-owner', {}, 'shopId')
  await tx.deleteFrom('productSkus').where('productId', '=', product.id).execute()
  return { columns, unbundled: await endBundles(tx, product.id, product.shopId) }
}

/**
 * Edits a shop's own product (R-API-62). A pending product is changed in place; a rejected or withdrawn one is also
 * submitted again; of an approved one, price and stock change at once, and other content waits as a change while the
 * approved version stays on sale (G-53). While product approval is off, everything changes at once.
 * Refusals: product.not-found, product.changed-meanwhile and those of submitProduct.
 */
export async function updateOwnProduct(
  deps: Deps,
  actor: ShopOwner,
  id: string,
  { seen, ...sent }: ProductChanges,
): Promise<void> {
  if (!isId(id)) throw new Refusal('product.not-found')
  await deps.db.transaction().execute(async (tx) => {
    await editOwn(tx, deps, { actor, id, sent, seen })
    await refreshListings(tx, { productIds: [id] })
  })
}

type OwnEdit = {
  readonly actor: ShopOwner
  readonly id: string
  readonly sent: Omit<ProductChanges, 'seen'>
  readonly seen?: Date | null | undefined
  /** Sends no notification, since the caller sends one for many products. */
  readonly isQuiet?: boolean
}

/** The same in the caller's transaction; the caller refreshes the listings last. */
export async function editOwn(tx: Tx, deps: Deps, own: OwnEdit): Promise<void> {
  const { actor, id, sent, seen, isQuiet = false } = own
  const product = await lockOwn(tx, actor.shopId, id)
  checkVersion(await lastEdit(tx, product), seen)
  const { categoryId } = sent
  if (categoryId !== undefined && categoryId !== product.categoryId) {
    await checkCategory(tx, categoryId, { mayBeHidden: false })
  }
  const { requireProductApproval } = await readSettings(tx)
  const edit = { product, sent, actorId: actor.userId, at: deps.clock(), isQuiet }
  if (requireProductApproval && isApproved(product.status)) await editApproved(tx, deps, edit)
  else await editAtOnce(tx, deps, { ...edit, status: requireProductApproval ? 'pending_review' : 'active' })
}

export type OwnProduct = Locked & {
  readonly status: ProductStatus
  readonly categoryId: string
  readonly updatedAt: Date
}
type Edit = {
  readonly product: OwnProduct
  readonly sent: Omit<ProductChanges, 'seen'>
  readonly actorId: string
  readonly at: Date
  readonly isQuiet: boolean
}

/** Reads and locks a product of the shop. Refusal: product.not-found. */
export async function lockOwn(tx: Tx, shopId: string, id: string): Promise<OwnProduct> {
  return tx
    .selectFrom('products')
    .select(['id', 'status', 'categoryId', 'priceFils', 'currency', 'updatedAt'])
    .where('id', '=', id)
    .where('shopId', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('product.not-found'))
}

async function editApproved(
  tx: Tx,
  deps: Deps,
  { product, sent, actorId, at, isQuiet }: Edit,
): Promise<void> {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  const offer: ProductChanges = Object.fromEntries(given.filter(([name]) => ofOffer.has(name)))
  const content = Object.fromEntries(given.filter(([name]) => !ofOffer.has(name)))
  if (Object.keys(offer).length > 0) await writeSent(tx, product, { sent: offer, at })
  if (Object.keys(content).length === 0) return
  const change = await proposeChange(tx, { productId: product.id, actorId, content, at })
  if (change !== null && !isQuiet)
    await notifyOfSubmission(tx, deps, { productId: product.id, event: change })
}

const ofOffer: ReadonlySet<string> = new Set([...offerFields, 'stockQuantity'])

type EditAtOnce = Edit & { readonly status: 'pending_review' | 'active' }

/** Edits in place, with a waiting change if approval was switched off since; resubmits a rejected or withdrawn one. */
async function editAtOnce(
  tx: Tx,
  deps: Deps,
  { product, sent, actorId, at, status, isQuiet }: EditAtOnce,
): Promise<void> {
  const all = { ...(await takeWaiting(tx, product.id, at)), ...sent }
  if (all.categoryId !== sent.categoryId) await checkCategory(tx, all.categoryId ?? '', { mayBeHidden: true })
  await writeSent(tx, product, { sent: all, at })
  if (product.status !== 'pending_review') await closeProductNotifications(tx, [product.id], at)
  if (!isReturned(product.status)) return
  // While product approval is off, the system approves it.
  const by = { kind: status === 'active' ? 'system' : 'shop', userId: actorId } as const
  await transition({ tx, deps }, submittedAgain, { row: { ...product, isQuiet }, to: status, by })
}

const submittedAgain: Subject<ProductStatus, ProductEvent, OwnProduct & Pick<Edit, 'isQuiet'>> = {
  ...movedProduct,
  followUp: async (tx, deps, { row: { id: productId, isQuiet }, to, eventId: event }) => {
    if (to === 'pending_review' && !isQuiet) await notifyOfSubmission(tx, deps, { productId, event })
  },
}
