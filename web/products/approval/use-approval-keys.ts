import { useCommandKeys } from '#web/ui/use-command-keys.ts'
import type { ShownPhoto } from './dialog-photos.tsx'
import type { Decision } from './use-decision.ts'
import type { Way } from './use-neighbours.ts'

type Review = {
  readonly decision: Decision
  readonly shown: ShownPhoto
  readonly way: Way
  readonly onHelp: () => void
}

/** Arrows for photos, J and K for products, A and R for the decision; silent while the 3D view has the keys. */
export function useApprovalKeys({ decision, shown, way, onHelp }: Review): void {
  const commands = {
    forward: () => shown.step(1),
    back: () => shown.step(-1),
    J: way.next,
    K: way.previous,
    A: decision.approve,
    R: decision.reject,
    '?': onHelp,
  }
  useCommandKeys(commands, shown.isThreeDOpen)
}
