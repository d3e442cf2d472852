import type { Deps } from '#server/deps.ts'
import { finishRefund } from '#server/orders/refunds/finish.ts'
import type { CardProvider } from '#server/orders/payments/provider.ts'

type RefundFilter = { readonly id?: string; readonly ref?: string; readonly limit: number }

/**
 * Asks the provider for refunds that are not known to be done, oldest first, and keeps what it says; one that stumbles
 * waits for the next time and holds up no other.
 */
export async function sendRefunds(deps: Deps, which: RefundFilter): Promise<void> {
  if (!deps.cards) return
  for (const refund of await openRefunds(deps, which)) {
    try {
      await sendRefund(deps, deps.cards, refund)
    } catch (error) {
      deps.log.warn({ err: error, refund: refund.id }, 'the card provider did not take a refund')
    }
  }
}

type OpenRefund = Awaited<ReturnType<typeof openRefunds>>[number]

/** What an event names is looked at even when it was done: banks send money back after days. */
function openRefunds({ db }: Deps, { ref, limit }: RefundFilter) {
  const all = db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.id', 'r.attemptId', 'r.fils', 'p.intentRef', 'p.provider'])
    .orderBy('r.createdAt')
    .limit(limit)
  const wanted = ref === undefined ? all.where('r.status', '=', 'open') : all.where('r.providerRef', '=', ref)
  return wanted.execute()
}

async function sendRefund(
  deps: Deps,
  cards: CardProvider,
  { attemptId: id, intentRef, fils, provider }: OpenRefund,
) {
  if (intentRef === null) return
  const elsewhere = { ref: null, state: 'failed', problem: `charged by ${provider}` } as const
  const told = provider === cards.name ? await cards.refund({ id, intentRef, fils }) : elsewhere
  await finishRefund(deps, id, told)
}
