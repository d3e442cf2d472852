import type { FastifyRequest } from 'fastify'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { givenCauses, unaskedRefundFils } from '#domain/money/refunds.ts'
import { type Deps, isId, type Admin, type ShopOwner } from '#server/deps.ts'
import { confirmActor } from '#server/platform/http/auth.ts'

/** Who gives a refund, by which request. */
export type Refunder = { readonly actor: Admin | ShopOwner; readonly request: FastifyRequest }

/** Asks who refunds a large sum to say anew that it is they. Refusal('account.confirm-needed'). */
export async function confirmRefund(
  deps: Deps,
  { actor, request }: Refunder,
  { fils }: { readonly fils: Fils },
): Promise<void> {
  if (fils > unaskedRefundFils) await confirmActor(deps, actor, { confirm: 'recent', request })
}

/** The same for one that is to be given, with what was given of its order before; answers up to which sum it may go without more. */
export async function confirmGiving(
  deps: Deps,
  by: Refunder,
  { orderId, fils }: { readonly orderId: string; readonly fils: Fils },
): Promise<Fils> {
  const before = deps.db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('r.fils'), of.lit(0)).as('given'))
    .where('r.orderId', '=', isId(orderId) ? orderId : null)
    .where('r.cause', 'in', givenCauses)
  const { actor } = by
  // Of an order of others a shop learns nothing, however much it asks for.
  const own = actor.kind === 'shop' ? before.where('o.shopId', '=', actor.shopId) : before
  const { given } = await own.executeTakeFirstOrThrow()
  const sum = Number(given) + fils
  await confirmRefund(deps, by, { fils: sum })
  return Math.max(sum, unaskedRefundFils)
}

/** The same for one that is stored; of what is not there its story says so. */
export async function confirmStoredRefund(deps: Deps, by: Refunder, id: string): Promise<void> {
  const found = deps.db.selectFrom('refunds').select('fils').where('id', '=', id)
  const refund = isId(id) ? await found.executeTakeFirst() : undefined
  if (refund) await confirmRefund(deps, by, refund)
}
