import { takeBackMove } from '#server/platform/status/take-back.ts'
import type { Shop } from '#contract/shops/shops.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ShopEvent, type ShopStatus, shopStatus } from '#domain/shops/shop-status.ts'
import { rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import {
  refuseConflict,
  type KeptMove,
  type Subject,
  transition,
} from '#server/platform/status/transition.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import type { Undoable } from '#server/platform/undo/undoable.ts'
import { closeRegistrationNotifications, decisionKey, notifyOwner } from './notifications.ts'
import { refreshShopPage } from '#server/shops/page/public-page.ts'
import { readShopOf } from '../shop-record.ts'
import { giveSlug, releaseSlugs } from '#server/shops/page/slugs.ts'

export type ShopDecision = {
  readonly status: ShopStatus
  readonly reason?: string | undefined
  /** The status that the administrator saw; if it has changed since, the decision is refused (409). */
  readonly seen?: ShopStatus | undefined
}

/**
 * Moves a shop to another status (G-34) with its event, its mail and its effect on the marketplace. The same status
 * again changes only the reason. Returns the shop and the id of the undo. Refusals: shop.not-found,
 * shop.cannot-move, shop.reason-missing, shop.decided-meanwhile.
 */
export async function decideShop(
  deps: Deps,
  actor: Admin,
  shopId: string,
  { status: to, reason, seen }: ShopDecision,
): Promise<Shop & { undo: string | null }> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockShop(tx, shopId)
    await refuseConflict(tx, 'shop', { row, seen, code: 'shop.decided-meanwhile' })
    const undo = await transition({ tx, deps }, shops, { row, to, by: actor, reason })
    const shop = await readShopOf(tx, { shopId }, deps.clock())
    if (!shop) throw new Refusal('shop.not-found')
    return { ...shop, undo }
  })
}

type LockedShop = { readonly id: string; readonly shopName: string; readonly status: ShopStatus }

/** Serialises concurrent decisions: the second one sees the result of the first. */
async function lockShop(tx: Tx, shopId: string) {
  const found = tx
    .selectFrom('shops')
    .select(['id', 'shopName', 'status', 'updatedAt'])
    .where('id', '=', shopId)
    .forNoKeyUpdate()
  return rowOf(shopId, found, 'shop.not-found')
}

/** The fields of a shop that a decision changes, in JSON form for the undo. */
type ShopSnapshot = Pick<Shop, 'rejectionReason' | 'suspensionReason'> & { readonly statusSince: string }

/** Refreshes listings and the shop's page if it becomes or ceases to be approved; only approved shops are public. */
async function refreshMarketplace(tx: Tx, shopId: string, statuses: readonly ShopStatus[]): Promise<void> {
  if (!statuses.includes('approved')) return
  await refreshListings(tx, { shopId })
  await refreshShopPage(tx, shopId)
}

/** The undo of a decision on a shop. */
export const shopDecisionUndo: Undoable<KeptMove<ShopStatus, ShopSnapshot>> = {
  kind: 'shop-decision',
  right: 'shops',
  takeBack: async (undoing, move) => {
    const { tx, at } = undoing
    const { updatedAt: changedAt, ...row } = await lockShop(tx, move.id)
    const was = { ...move.before, status: move.from, updatedAt: at }
    await takeBackMove(undoing, shops, {
      row: { ...row, changedAt },
      move,
      notified: { shopId: row.id, eventKey: decisionKey(move.eventId) },
      restore: () => tx.updateTable('shops').set(was).where('id', '=', row.id).execute(),
    })
    await releaseSlugs(tx, row.id)
    await refreshMarketplace(tx, row.id, [move.from, move.to])
  },
}

const shops: Subject<ShopStatus, ShopEvent, LockedShop, ShopSnapshot> = {
  machine: shopStatus,
  store: (tx, { id, status: from }, { to, reason, at }) => {
    const since = from === to ? {} : { statusSince: at }
    const changes = { status: to, ...since, ...reasonsAfter(to, reason), updatedAt: at }
    return tx.updateTable('shops').set(changes).where('id', '=', id).execute()
  },
  record: (tx, event) => recordTransition(tx, 'shop', event),
  audit: { action: 'shop.decided', subjectKind: 'shop', fieldsOf: auditedFields },
  followUp: async (tx, deps, { row, to, ...moved }) => {
    const shopId = row.id
    if (to === 'approved') await giveSlug(tx, row)
    await refreshMarketplace(tx, shopId, [row.status, to])
    await closeRegistrationNotifications(tx, shopId, moved.at)
    await notifyOwner(tx, deps, { shopId, ...moved })
  },
  undo: { undoable: shopDecisionUndo, remember },
}

async function remember(tx: Tx, { id }: LockedShop): Promise<ShopSnapshot> {
  const { statusSince, ...reasons } = await tx
    .selectFrom('shops')
    .select(['statusSince', 'rejectionReason', 'suspensionReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...reasons, statusSince: statusSince.toISOString() }
}

/** Approval clears both reasons; the history keeps them (G-34). Without a new reason the stored one stays. */
function reasonsAfter(to: ShopStatus, reason: string | null) {
  if (to === 'approved') return { rejectionReason: null, suspensionReason: null }
  const field = shopStatus.reasons[to]
  return field === undefined || reason === null ? {} : { [field]: reason }
}

function auditedFields(tx: Tx, { id }: LockedShop) {
  return tx
    .selectFrom('shops')
    .select(['shopName as name', 'shopNameAr as nameAr', 'status', 'rejectionReason', 'suspensionReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
