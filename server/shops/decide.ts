import type { Shop } from '#contract/shops/shops.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ShopEvent, type ShopStatus, shopStatus } from '#domain/status/shop-status.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { recordTransition } from '#server/status/events.ts'
import { type Subject, transition } from '#server/status/transition.ts'
import { closeRegistrationNews, notifyOwner } from './notifications.ts'
import { readShopOf } from './shop-record.ts'

export type ShopDecision = {
  readonly status: ShopStatus
  readonly reason?: string | undefined
  /** The status that whoever decides has before them: another one meanwhile makes the decision void (409). */
  readonly seen?: ShopStatus | undefined
}

/**
 * Moves a shop to another status (G-34) with its event, its mail and its effect on the marketplace. The same
 * status again changes nothing but the reason. Refusals: shop.not-found, shop.cannot-move, shop.reason-missing,
 * shop.decided-meanwhile.
 */
export async function decideShop(
  deps: Deps,
  actor: Admin,
  shopId: string,
  { status: to, reason, seen }: ShopDecision,
): Promise<Shop> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockShop(tx, shopId)
    if (seen && seen !== row.status) throw new Refusal('shop.decided-meanwhile')
    await transition({ tx, deps }, shops, { row, to, by: actor, reason })
    const shop = await readShopOf(tx, { shopId })
    if (!shop) throw new Refusal('shop.not-found')
    return shop
  })
}

type Row = { readonly id: string; readonly status: ShopStatus }

/** Two decisions at once take their turns here; the second one sees what the first one left. */
async function lockShop(tx: Tx, shopId: string): Promise<Row> {
  const query = tx.selectFrom('shops').select(['id', 'status']).where('id', '=', shopId).forUpdate()
  const row = isId(shopId) ? await query.executeTakeFirst() : null
  if (!row) throw new Refusal('shop.not-found')
  return row
}

const shops: Subject<ShopStatus, ShopEvent, Row> = {
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
    if (row.status === 'approved' || to === 'approved') await refreshListings(tx, { shopId })
    await closeRegistrationNews(tx, shopId, moved.at)
    await notifyOwner(tx, deps, { shopId, ...moved })
  },
}

/** Approving clears both reasons; the history keeps them (G-34). A reason not given leaves the stored one. */
function reasonsAfter(to: ShopStatus, reason: string | null) {
  if (to === 'approved') return { rejectionReason: null, suspensionReason: null }
  const field = shopStatus.reasons[to]
  return field === undefined || reason === null ? {} : { [field]: reason }
}

function auditedFields(tx: Tx, { id }: Row) {
  return tx
    .selectFrom('shops')
    .select(['shopName as name', 'shopNameAr as nameAr', 'status', 'rejectionReason', 'suspensionReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
