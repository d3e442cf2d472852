import type { FastifyRequest } from 'fastify'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { givenCauses, unaskedRefundFils } from '#domain/money/refunds.ts'
import { refusalWith } from '#domain/refusal.ts'
import { type Db, type Deps, isId, type Tx, type Admin, type ShopOwner } from '#server/deps.ts'
import { confirmActor } from '#server/platform/http/auth.ts'

/** The actor who gives a refund, and the request. */
type Refunder = { readonly actor: Admin | ShopOwner; readonly request: FastifyRequest }

/** Requires a recent confirmation of identity for a large refund. Refusal('account.confirm-needed'). */
async function confirmRefund(
  deps: Deps,
  { actor, request }: Refunder,
  { fils }: { readonly fils: Fils },
): Promise<void> {
  if (fils > unaskedRefundFils) await confirmActor(deps, actor, { confirm: 'recent', request })
}

/** Sums discretionary refunds of an order, with returns, whose sender and refunder may be the same person (0161). */
async function goneBack(db: Db, orderId: string, shopId?: string): Promise<Fils> {
  const before = db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('r.fils'), of.lit(0)).as('fils'))
    .where('r.orderId', '=', isId(orderId) ? orderId : null)
    .where('r.cause', 'in', ['return', ...givenCauses])
  // A shop must not learn about orders of other shops by trying amounts.
  const own = shopId === undefined ? before : before.where('o.shopId', '=', shopId)
  return Number((await own.executeTakeFirstOrThrow()).fils)
}

/** Requires confirmation for a new refund, counting earlier ones of the order; returns the sum that is now allowed. */
export async function confirmGiving(
  deps: Deps,
  by: Refunder,
  { orderId, fils }: { readonly orderId: string; readonly fils: Fils },
): Promise<Fils> {
  const { actor } = by
  const before = await goneBack(deps.db, orderId, actor.kind === 'shop' ? actor.shopId : undefined)
  const sum = before + fils
  await confirmRefund(deps, by, { fils: sum })
  return Math.max(sum, unaskedRefundFils)
}

type LockedRefund = { readonly orderId: string; readonly fils: Fils; readonly confirmedFils: Fils }

/** Throws Refusal('account.confirm-needed') if a concurrent refund raised a locked order's sum above the confirmed. */
export async function refuseUnconfirmed(
  tx: Tx,
  { orderId, fils, confirmedFils }: LockedRefund,
): Promise<void> {
  const sum = fils + (await goneBack(tx, orderId))
  if (sum > confirmedFils) throw refusalWith('account.confirm-needed', { accepts: ['password'] })
}

/** Requires confirmation for a stored refund; if it does not exist, the story refuses later. */
export async function confirmStoredRefund(deps: Deps, by: Refunder, id: string): Promise<void> {
  const found = deps.db.selectFrom('refunds').select('fils').where('id', '=', id)
  const refund = isId(id) ? await found.executeTakeFirst() : undefined
  if (refund) await confirmRefund(deps, by, refund)
}
