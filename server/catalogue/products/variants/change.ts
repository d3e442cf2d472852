import type { FamilyChange } from '#contract/catalogue/products/variants.ts'
import { maxVariants, planVariantGroup } from '#domain/catalogue/products/variants.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, auditedName, recordAudit } from '#server/platform/audit/record.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { rowOf, type Tx, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import { keepUndo, type Undoable } from '#server/platform/undo/undoable.ts'
import {
  lockVariantGroups,
  type VariantGroup,
  type LockedVariant,
  variantsOf,
  lockVariants,
  type Place,
  restore,
  writeVariantGroup,
} from './write.ts'

/**
 * Sets which products of one owner are the same design (0056): a shop for its own products, an administrator for any.
 * Takes effect at once, without review: only that they belong together is new to the public. Returns the undo's id.
 * Refusals: product.not-found, family.not-own, family.changed-meanwhile.
 */
export async function changeVariantGroup(
  deps: Deps,
  actor: Admin | ShopOwner,
  id: string,
  { members, seen }: FamilyChange,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const ownerId = await lockVariantGroupsOfOwner(tx, id, actor)
    const named = members.map((one) => one.toLowerCase())
    const known = await lockVariants(tx, ownerId, [id, ...named])
    const product = known.find((one) => one.id === id.toLowerCase())
    if (!product) throw new Refusal('product.not-found')
    refuseOthers(known, named, 'members')
    const now = variantsOf(known, product.familyId)
    if (seen && String(seen.map((one) => one.toLowerCase())) !== String(now.map((one) => one.id)))
      throw new Refusal('family.changed-meanwhile', {}, 'seen')
    const at = deps.clock()
    const ended = await rewrite(tx, known, { product, named, actorId: actor.userId, at })
    const ids = known.map((one) => one.id)
    await refreshListings(tx, { productIds: ids })
    const after = placesOf(await lockVariants(tx, ownerId, ids))
    const kept = { ownerId, id: product.id, before: known.map(placeOf), after, ended }
    return keepUndo(tx, variantGroupChangeUndo, { actorId: actor.userId, at, kept })
  })
}

type NewProduct = {
  readonly id: string
  /** The products picked as its variants. */
  readonly variants: readonly string[] | undefined
  readonly actor: Admin | ShopOwner
  readonly at: Date
}

/**
 * Adds a product that was just stored to its variants and all of theirs, in the last place. Returns the products whose
 * listings must be refreshed. Refusals: family.not-own, family.too-many.
 */
export async function joinVariants(
  tx: Tx,
  { id, variants = [], actor, at }: NewProduct,
): Promise<readonly string[]> {
  if (variants.length === 0) return [id]
  const ownerId = await lockVariantGroupsOfOwner(tx, id, actor)
  const picked = variants.map((one) => one.toLowerCase())
  const known = await lockVariants(tx, ownerId, [id, ...picked])
  const product = known.find((one) => one.id === id)
  refuseOthers(known, picked, 'variants')
  if (!product || known.length > maxVariants)
    throw new Refusal('family.too-many', { most: maxVariants }, 'variants')
  const named = picked.flatMap((one) => {
    const its = variantsOf(known, known.find((own) => own.id === one)?.familyId ?? null)
    return its.length > 0 ? its.map((own) => own.id) : [one]
  })
  await rewrite(tx, known, { product, named, actorId: actor.userId, at })
  return known.map((one) => one.id)
}

function refuseOthers(known: readonly LockedVariant[], named: readonly string[], path: string): void {
  if (named.some((one) => !known.some((own) => own.id === one))) throw new Refusal('family.not-own', {}, path)
}

type Rewriting = {
  readonly product: LockedVariant
  readonly named: readonly string[]
  readonly actorId: string
  readonly at: Date
}

/** Writes and audits the new variant group of a product and these others; returns the variant groups that end. */
async function rewrite(
  tx: Tx,
  known: readonly LockedVariant[],
  { product, named, ...by }: Rewriting,
): Promise<VariantGroup[]> {
  const plan = planVariantGroup(product.id, named, known)
  const ended = await writeVariantGroup(tx, known, plan)
  const members = plan.members.includes(product.id) ? plan.members : []
  const after = members.flatMap((one) => known.find((own) => own.id === one) ?? [])
  await audit(tx, product, { ...by, before: variantsOf(known, product.familyId), after })
  return ended
}

type VariantGroupChange = {
  readonly actorId: string
  readonly at: Date
  readonly before: readonly LockedVariant[]
  readonly after: readonly LockedVariant[]
}

function audit(
  tx: Tx,
  { id, name, nameAr }: LockedVariant,
  { before, after, ...by }: VariantGroupChange,
): Promise<void> {
  return recordAudit(tx, {
    ...by,
    action: 'product.family-changed',
    ...auditSubject('product', id, name, nameAr),
    before: { family: before.map(auditedName) },
    after: { family: after.map(auditedName) },
  })
}

type Changed = {
  readonly ownerId: string
  readonly id: string
  /** The former place of each product that the change could affect. */
  readonly before: readonly Place[]
  /** The new places of these and all their variants, by which later changes are detected. */
  readonly after: string
  readonly ended: readonly VariantGroup[]
}

/** Restores the families, including their order and their keys. */
export const variantGroupChangeUndo: Undoable<Changed> = {
  kind: 'product.family-changed',
  right: 'catalogue',
  async takeBack({ tx, actor, at }, { ownerId, id, before, after, ended }) {
    await lockVariantGroups(tx, ownerId)
    const ids = before.map((one) => one.id)
    const known = await lockVariants(tx, ownerId, ids)
    const product = known.find((one) => one.id === id)
    if (!product || placesOf(known) !== after) throw new Refusal('undo.changed-meanwhile')
    await restore(tx, { places: before, ended, now: known })
    const restored = await lockVariants(tx, ownerId, ids)
    const familyId = restored.find((one) => one.id === id)?.familyId ?? null
    const states = { before: variantsOf(known, product.familyId), after: variantsOf(restored, familyId) }
    await audit(tx, product, { actorId: actor.userId, at, ...states })
    await refreshListings(tx, { productIds: ids })
  },
}

function placeOf({ id, familyId, position }: LockedVariant): Place {
  return { id, familyId, position }
}

/** The places of products as a text, which is equal if nothing was moved. */
function placesOf(known: readonly LockedVariant[]): string {
  return known
    .map(({ id, familyId, position }) => `${id} ${familyId} ${position}`)
    .sort()
    .join()
}

/** Locks the variant groups of a product's owner and returns the owner; a shop may only name its own product. */
async function lockVariantGroupsOfOwner(tx: Tx, id: string, actor: Admin | ShopOwner): Promise<string> {
  const query = tx.selectFrom('products').select('ownerId').where('id', '=', id)
  const own = actor.kind === 'shop' ? query.where('shopId', '=', actor.shopId) : query
  const product = await rowOf(id, own, 'product.not-found')
  await lockVariantGroups(tx, product.ownerId)
  return product.ownerId
}
