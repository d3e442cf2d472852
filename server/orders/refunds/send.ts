import type { Deps } from '#server/deps.ts'
import { finishInside, finishRefund } from './finish.ts'
import { lockPaymentOfOrder, readKnown } from '#server/orders/payments/capture.ts'
import type { InstalmentProvider } from '#server/orders/payments/provider.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { refuseTakenBack } from './disputed.ts'
import { lockRefund, moveRefund } from './move.ts'

type RefundFilter = { readonly id?: string; readonly ref?: string; readonly limit: number }

/**
 * Asks the provider for refunds that are not known to be done, oldest first, and keeps what it says; one that stumbles
 * waits for the next time and holds up no other.
 */
export async function sendRefunds(deps: Deps, which: RefundFilter): Promise<void> {
  if (!deps.cards && !deps.instalments?.length) return
  for (const refund of await openRefunds(deps, which)) {
    try {
      await sendRefund(deps, refund)
    } catch (error) {
      deps.log.warn({ err: error, refund: refund.id }, 'the provider did not take a refund')
    }
  }
}

type OpenRefund = Awaited<ReturnType<typeof openRefunds>>[number]

/** What an event names is looked at even when it was done: banks send money back after days. */
function openRefunds({ db }: Deps, { ref, limit }: RefundFilter) {
  const all = db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .innerJoin('paymentShares as s', 's.orderId', 'r.orderId')
    .select(['r.id', 'r.orderId', 'r.attemptId', 'r.fils', 'p.intentRef', 'p.provider'])
    // What is not captured yet cannot go back; what never will be is refused by the provider.
    .where((is) => is.or([is('s.capture', 'is', null), is('s.capture', 'in', ['done', 'written-off'])]))
    .orderBy('r.createdAt')
    .limit(limit)
  const wanted = ref === undefined ? all.where('r.status', '=', 'open') : all.where('r.providerRef', '=', ref)
  return wanted.execute()
}

async function sendRefund(deps: Deps, refund: OpenRefund): Promise<void> {
  const { attemptId: id, intentRef, fils, provider: name } = refund
  const { cards, instalments } = deps
  if (intentRef === null) return
  const provider = instalments?.find((one) => one.name === name)
  if (provider) {
    await sendThrough(deps, provider, { ...refund, intentRef })
    return
  }
  const elsewhere = { ref: null, state: 'failed', problem: `charged by ${name}` } as const
  await finishRefund(deps, id, name === cards?.name ? await cards.refund({ id, intentRef, fils }) : elsewhere)
}

type SentRefund = OpenRefund & { readonly intentRef: string }

/** In one transaction with the question: of two at once the second waits, and finds it done. */
async function sendThrough(deps: Deps, provider: InstalmentProvider, refund: SentRefund): Promise<void> {
  const { attemptId: id, intentRef, fils } = refund
  await deps.db.transaction().execute(async (tx) => {
    await lockPaymentOfOrder(tx, refund.orderId)
    const open = tx.selectFrom('refunds').select('paymentId').where('attemptId', '=', id)
    const found = await open.where('status', '=', 'open').executeTakeFirst()
    if (!found?.paymentId) return
    const known = await readKnown(tx, found.paymentId)
    await finishInside(tx, deps, id, await provider.refund({ id, intentRef, fils, known }))
  })
}

/**
 * Has the provider asked anew for a refund that failed; answers the id of its order. Refusals: refund.not-found,
 * refund.cannot-move, refund.no-provider, refund.disputed, refund.taken-back.
 */
export async function retryRefund(deps: Deps, actor: Admin, id: string): Promise<string> {
  if (!deps.cards && !deps.instalments?.length) throw new Refusal('refund.no-provider')
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRefund(tx, id)
    await refuseTakenBack(tx, row)
    await moveRefund(tx, deps, { actor, row, to: 'open', action: 'refund.retried' })
    return row.orderId
  })
}
