import type { FastifyRequest } from 'fastify'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { unaskedRefundFils } from '#domain/money/refunds.ts'
import type { Deps } from '#server/deps.ts'
import { isId } from '#server/platform/db/db.ts'
import type { Admin, ShopOwner } from '#server/platform/http/actor.ts'
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

/** The same for one that is stored; of what is not there its story says so. */
export async function confirmStoredRefund(deps: Deps, by: Refunder, id: string): Promise<void> {
  const found = deps.db.selectFrom('refunds').select('fils').where('id', '=', id)
  const refund = isId(id) ? await found.executeTakeFirst() : undefined
  if (refund) await confirmRefund(deps, by, refund)
}
