import { dayOf } from '#domain/platform/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { finishRefund } from '#server/orders/refunds/finish.ts'
import { payRefund } from '#server/orders/refunds/pay.ts'
import { demoRefund } from './demo-cards.ts'
import type { DemoContext } from './context.ts'

/**
 * What goes back to cards of the demo has arrived at once, what is owed of the past was transferred; also where the move was
 * made before an interruption.
 */
export async function givingBack(
  context: DemoContext,
  orderId: string,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } finally {
    await giveBackByCard(context.deps, orderId)
    await transferOwed(context, orderId)
  }
}

async function giveBackByCard(deps: Deps, orderId: string): Promise<void> {
  const open = deps.db.selectFrom('refunds').select('attemptId').where('orderId', '=', orderId)
  for (const { attemptId } of await open.where('status', '=', 'open').where('method', '=', 'card').execute())
    await finishRefund(deps, attemptId, { ref: demoRefund(attemptId), state: 'done', problem: null })
}

/** Of the last days somebody is still to do it. */
async function transferOwed({ deps, admin }: DemoContext, orderId: string): Promise<void> {
  if (!deps.isMuted) return
  const owed = deps.db.selectFrom('refunds').select(['id', 'number']).where('orderId', '=', orderId)
  for (const { id, number } of await owed.where('status', '=', 'owed').execute()) {
    const paidOn = dayOf(deps.clock())
    await payRefund(deps, admin, { id, paidBy: 'bank', reference: `FT-${number}`, paidOn })
  }
}
