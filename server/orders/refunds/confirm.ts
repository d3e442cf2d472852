import type { FastifyRequest } from 'fastify'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { givenCauses, unaskedRefundFils } from '#domain/money/refunds.ts'
import { refusalWith } from '#domain/refusal.ts'
import { type Db, type Deps, isId, type Tx, type Admin, type ShopOwner } from '#server/deps.ts'
import { confirmActor } from '#server/platform/http/auth.ts'

/** Who gives a refund, by which request. */
type Refunder = { readonly actor: Admin | ShopOwner; readonly request: FastifyRequest }

/** Asks who refunds a large sum to say anew that it is they. Refusal('account.confirm-needed'). */
async function confirmRefund(
  deps: Deps,
  { actor, request }: Refunder,
  { fils }: { readonly fils: Fils },
): Promise<void> {
  if (fils > unaskedRefundFils) await confirmActor(deps, actor, { confirm: 'recent', request })
}

/** What went back of an order of somebody's own will, by returns too: who sends back may be who gives back (0161). */
async function goneBack(db: Db, orderId: string, shopId?: string): Promise<Fils> {
  const before = db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('r.fils'), of.lit(0)).as('fils'))
    .where('r.orderId', '=', isId(orderId) ? orderId : null)
    .where('r.cause', 'in', ['return', ...givenCauses])
  // Of an order of others a shop learns nothing, however much it asks for.
  const own = shopId === undefined ? before : before.where('o.shopId', '=', shopId)
  return Number((await own.executeTakeFirstOrThrow()).fils)
}

/** The same for one that is to be given, with what went back of its order before; answers up to which sum it may go without more. */
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

/** Refusal('account.confirm-needed') where, under the order's lock, more has gone back than was confirmed: another was given at this instant. */
export async function refuseUnconfirmed(
  tx: Tx,
  { orderId, fils, confirmedFils }: LockedRefund,
): Promise<void> {
  const sum = fils + (await goneBack(tx, orderId))
  if (sum > confirmedFils) throw refusalWith('account.confirm-needed', { accepts: ['password'] })
}

/** The same for one that is stored; of what is not there its story says so. */
export async function confirmStoredRefund(deps: Deps, by: Refunder, id: string): Promise<void> {
  const found = deps.db.selectFrom('refunds').select('fils').where('id', '=', id)
  const refund = isId(id) ? await found.executeTakeFirst() : undefined
  if (refund) await confirmRefund(deps, by, refund)
}
