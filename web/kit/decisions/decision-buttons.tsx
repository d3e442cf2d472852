import { Button, type ButtonProps } from '@mantine/core'
import type { OfferedMove } from '#domain/platform/status/machine.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useIsResting } from './use-rest.ts'

/** How the button of a move looks: an approval leads, a rejection warns. */
export type MoveVariants<S extends string> = Readonly<Partial<Record<S, ButtonProps>>>

type Props<S extends string, Event extends string> = {
  /** What the machine lets this person do with it, in the order of the buttons. */
  readonly moves: readonly OfferedMove<S, Event>[]
  readonly variants: MoveVariants<S>
  readonly wordOf: (move: OfferedMove<S, Event>) => string
  /** What is being decided right now: all buttons wait for it, the pressed one turns (R-SHOPS-10). */
  readonly isWaiting: boolean
  readonly pending: S | null
  readonly onDecide: (move: OfferedMove<S, Event>) => void
  readonly size?: 'sm' | 'md'
}

/** The moves of a machine as buttons, for those who may make them. */
export function DecisionButtons<S extends string, Event extends string>(props: Props<S, Event>) {
  const { moves, variants, wordOf, isWaiting, pending, onDecide, size = 'sm' } = props
  const isResting = useIsResting()
  if (!useMayChange()) return null
  return moves.map((move) => (
    <Button
      key={move.to}
      size={size}
      {...variants[move.to]}
      disabled={isWaiting}
      loading={pending === move.to}
      onClick={() => !isResting() && onDecide(move)}
    >
      {wordOf(move)}
    </Button>
  ))
}
