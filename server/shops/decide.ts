import type { Shop } from '#contract/shops/shops.ts'
import { move } from '#domain/status/machine.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ShopStatus, shopStatus } from '#domain/status/shop-status.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { recordShopEvent } from './shop-events.ts'
import { notifyOwner } from './notifications.ts'
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
  decision: ShopDecision,
): Promise<Shop> {
  if (!isId(shopId)) throw new Refusal('shop.not-found')
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockedStanding(tx, shopId)
    const { status: from } = before
    const { status: to, seen = from } = decision
    if (seen !== from) throw new Refusal('shop.decided-meanwhile')
    const reason = decision.reason?.trim() || null
    move(shopStatus, from, { to, by: actor.kind, reason })
    await store(tx, shopId, { from, to, reason, now: deps.clock() })
    const shop = await readShopOf(tx, { shopId })
    if (!shop) throw new Refusal('shop.not-found')
    await record(tx, deps, { actor, before, shop, reason })
    if (to !== from) await notifyOfMove(tx, deps, { actor, shop, from, reason })
    return shop
  })
}

type Standing = Pick<Shop, 'status' | 'rejectionReason' | 'suspensionReason'>

/** Two decisions at once take their turns here; the second one sees what the first one left. */
async function lockedStanding(tx: Tx, shopId: string): Promise<Standing> {
  const row = await tx
    .selectFrom('shops')
    .select(['status', 'rejectionReason', 'suspensionReason'])
    .where('id', '=', shopId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('shop.not-found')
  return row
}

async function store(
  tx: Tx,
  shopId: string,
  { from, to, reason, now }: { from: ShopStatus; to: ShopStatus; reason: string | null; now: Date },
): Promise<void> {
  const since = from === to ? {} : { statusSince: now }
  await tx
    .updateTable('shops')
    .set({ status: to, ...since, ...reasonsAfter(to, reason), updatedAt: now })
    .where('id', '=', shopId)
    .execute()
}

/** Approving clears both reasons; the history keeps them (G-34). A reason not given leaves the stored one. */
function reasonsAfter(to: ShopStatus, reason: string | null) {
  if (to === 'approved') return { rejectionReason: null, suspensionReason: null }
  if (to === 'rejected') return reason === null ? {} : { rejectionReason: reason }
  if (to === 'suspended') return reason === null ? {} : { suspensionReason: reason }
  return {}
}

type AuditedChange = {
  readonly actor: Admin
  readonly before: Standing
  readonly shop: Shop
  readonly reason: string | null
}

async function record(tx: Tx, deps: Deps, { actor, before, shop, reason }: AuditedChange): Promise<void> {
  const { status, rejectionReason, suspensionReason } = shop
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'shop.decided',
    subjectKind: 'shop',
    subjectId: shop.id,
    subjectName: shop.shopName,
    before,
    after: { status, rejectionReason, suspensionReason },
    reason,
    at: deps.clock(),
  })
}

type Move = {
  readonly actor: Admin
  readonly shop: Shop
  readonly from: ShopStatus
  readonly reason: string | null
}

async function notifyOfMove(tx: Tx, deps: Deps, { actor, shop, from, reason }: Move): Promise<void> {
  const event = await recordShopEvent(tx, {
    shopId: shop.id,
    actorId: actor.userId,
    fromStatus: from,
    toStatus: shop.status,
    reason,
    at: deps.clock(),
  })
  if (from === 'approved' || shop.status === 'approved') await refreshListings(tx, { shopId: shop.id })
  await notifyOwner(tx, deps, { event, shop, from, reason })
}
