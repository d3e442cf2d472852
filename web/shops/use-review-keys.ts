import { useEffect } from 'react'
import { canMove } from '#domain/machine.ts'
import { type ShopStatus, shopStatus } from '#domain/shop-status.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import type { Queue } from './use-queue.ts'
import type { DecidedShop, ShopDecisions } from './use-shop-decisions.tsx'

type Review = {
  readonly shop: DecidedShop
  readonly decisions: ShopDecisions
  readonly queue: Queue
  readonly onHelp: () => void
}

/** J and K or the arrows through the queue, A and R decide, ? helps; silent while one types or is asked for a reason. */
export function useReviewKeys({ shop, decisions, queue, onHelp }: Review): void {
  const { dir } = useLocale()
  useEffect(() => {
    const decide = (to: ShopStatus) => {
      if (decisions.pending === null && canMove(shopStatus, shop.status, to)) decisions.decide(shop, to)
    }
    const [forward, back] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const actions: Readonly<Record<string, () => void>> = {
      KeyJ: queue.next,
      KeyK: queue.previous,
      [forward]: queue.next,
      [back]: queue.previous,
      KeyA: () => decide('approved'),
      KeyR: () => decide('rejected'),
    }
    const listen = (event: KeyboardEvent) => {
      if (decisions.isAsking || queue.isMoving || !isCommand(event)) return
      // By place, so that the keys work with an Arabic keyboard too.
      const action = event.key === '?' || event.key === '؟' ? onHelp : actions[event.code]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [shop, decisions, queue, onHelp, dir])
}

function isCommand({ target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat) return false
  return !(
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [role=menu]')
  )
}
