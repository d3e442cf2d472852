import { useCommandKeys } from '#web/ui/use-command-keys.ts'
import type { ShownPhoto } from './dialog-photos.tsx'
import type { Verdict } from './use-decision.ts'
import type { Way } from './use-neighbours.ts'

type Review = {
  readonly verdict: Verdict
  readonly shown: ShownPhoto
  readonly way: Way
  readonly onHelp: () => void
}

/** Arrows for photos, J and K for products, A and R for the verdict; silent while the 3D view has the keys. */
export function useReviewKeys({ verdict, shown, way, onHelp }: Review): void {
  const commands = {
    forward: () => shown.step(1),
    back: () => shown.step(-1),
    J: way.next,
    K: way.previous,
    A: verdict.approve,
    R: verdict.reject,
    '?': onHelp,
  }
  useCommandKeys(commands, shown.isThreeDOpen)
}
