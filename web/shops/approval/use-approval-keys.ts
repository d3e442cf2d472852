import { canMove } from '#domain/status/machine.ts'
import { type ShopStatus, shopStatus } from '#domain/status/shop-status.ts'
import { useCommandKeys } from '#web/ui/use-command-keys.ts'
import type { Queue } from './use-neighbours.ts'
import type { DecidedShop, ShopDecisions } from './use-shop-decisions.tsx'

type Review = {
  readonly shop: DecidedShop
  readonly decisions: ShopDecisions
  readonly queue: Queue
  readonly onHelp: () => void
}

/** J and K or the arrows through the queue, A and R decide, ? helps; silent while one is asked for a reason. */
export function useApprovalKeys({ shop, decisions, queue, onHelp }: Review): void {
  const decide = (to: ShopStatus) => {
    if (decisions.pending === null && canMove(shopStatus, shop.status, to)) decisions.decide(shop, to)
  }
  const commands = {
    forward: queue.next,
    back: queue.previous,
    J: queue.next,
    K: queue.previous,
    A: () => decide('approved'),
    R: () => decide('rejected'),
    '?': onHelp,
  }
  useCommandKeys(commands, decisions.isAsking || queue.isMoving)
}
