import { sql } from 'kysely'
import type { WithdrawnProduct } from '#contract/catalogue/products/own-products.ts'
import { Refusal } from '#domain/refusal.ts'
import { move } from '#domain/platform/status/move.ts'
import {
  type ProductEvent,
  type ProductStatus,
  productStatus,
} from '#domain/catalogue/products/product-status.ts'
import { isId, type Tx, type Deps, type ShopOwner } from '#server/deps.ts'
import { recordTransitions } from '#server/platform/status/events.ts'
import { type Subject, transition } from '#server/platform/status/transition.ts'
import { lastEdit, namesAreThere, waitingChange, changes } from './approval/changes.ts'
import { movedProduct } from './approval/move.ts'
import { closeProductNotifications } from './approval/notifications.ts'
import { lockOwn, type OwnProduct } from './edit.ts'
import { checkVersion } from './write.ts'

/**
 * Withdraws what waits for review: the change of a shop's approved product, which stays as it is, or a product that was
 * never approved, until it is edited and submitted again. Refusals: product.not-found; product.cannot-move if nothing
 * waits; product.changed-meanwhile, also if it was decided meanwhile.
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

/** Refreshes no listing, since a pending product has none. */
const withdrawals: Subject<ProductStatus, ProductEvent, OwnProduct> = {
  ...movedProduct,
  followUp: (tx, _deps, { row, at }) => closeProductNotifications(tx, [row.id], at),
}

const eventsAtOnce = 2000

type Moving = {
  readonly actor: ShopOwner
  readonly ids: readonly string[]
  readonly from: 'pending_review' | 'withdrawn'
  readonly to: 'pending_review' | 'withdrawn'
  readonly at: Date
}

/** Moves a shop's products from one status to another, in a few statements for all of them; returns how many. */
export async function moveOwnProducts(tx: Tx, { actor, ids, from, to, at }: Moving): Promise<number> {
  move(productStatus, from, { to, by: 'shop' })
  const { rows } = await sql<{ id: string }>`
    with held as (
      select id from products where id = any(${ids}::uuid[]) and shop_id = ${actor.shopId} and status = ${from}
      order by id for no key update
    )
    update products p set status = ${to}, rejection_reason = null, updated_at = ${at}
    from held where p.id = held.id returning p.id`.execute(tx)
  const moved = { fromStatus: from, toStatus: to, actorId: actor.userId, at }
  const events = rows.map(({ id: subjectId }) => ({ subjectId, ...moved }))
  for (let first = 0; first < events.length; first += eventsAtOnce) {
    await recordTransitions(tx, 'product', events.slice(first, first + eventsAtOnce))
  }
  return rows.length
}

/** Withdraws those of the changes that still wait; returns how many. */
export async function withdrawChanges(
  tx: Tx,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update product_changes set status = 'withdrawn', settled_at = ${at}
    where id = any(${ids}::uuid[]) and status = 'pending_review'`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Resubmits the changes of these products that were withdrawn at one moment, if there is no newer one and the category
 * and colours they name still exist, which it locks first.
 */
export async function reopenChanges(
  tx: Tx,
  { ids, withdrawnAt }: { readonly ids: readonly string[]; readonly withdrawnAt: Date },
): Promise<number> {
  const withdrawn = sql`product_id = any(${ids}::uuid[]) and status = 'withdrawn' and settled_at = ${withdrawnAt}`
  await sql`select from categories where id in (select (content ->> 'categoryId')::uuid from product_changes where ${withdrawn})
    order by id for share`.execute(tx)
  await sql`select from colors where id in (
      select (jsonb_path_query(content, '$.productColors[*].colorId') #>> '{}')::uuid from product_changes where ${withdrawn})
    order by id for key share`.execute(tx)
  const { numAffectedRows } = await sql`
    update product_changes change set status = 'pending_review', settled_at = null
    where ${withdrawn} and ${namesAreThere}
      and not exists (select from product_changes newer where newer.product_id = change.product_id
        and newer.proposed_at > change.proposed_at)`.execute(tx)
  return Number(numAffectedRows)
}
