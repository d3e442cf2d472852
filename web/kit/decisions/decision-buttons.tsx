import { Button } from '@mantine/core'
import { useMayChange } from '#web/kit/api/rights.tsx'
import type { Subject } from './decisions.ts'
import type { Deciding } from './use-decisions.tsx'
import { useIsResting } from './use-rest.ts'

type Props<S extends string, Event extends string, Of> = {
  readonly decisions: Deciding<S, Event, Of>
  readonly item: Of
  /** The details offer every move, also the way back for a mistake (G-32); the other screens what is theirs (G-35). */
  readonly extent?: 'everything' | undefined
  readonly size?: 'sm' | 'md'
}

/** What may be done with something as buttons, for those who may. While one is on its way all wait, and it turns (R-SHOPS-10). */
export function DecisionButtons<S extends string, Event extends string, Of extends Subject<S>>(
  props: Props<S, Event, Of>,
) {
  const { decisions, item, extent, size = 'sm' } = props
  const { of, movesOf, decide, pending } = decisions
  const { words } = of.useTexts()
  const isResting = useIsResting()
  if (!useMayChange()) return null
  return movesOf(item, extent).map(({ to, event, isSecond }) => (
    <Button
      key={to}
      size={size}
      {...of.looks[to]}
      {...(isSecond && { variant: 'default' })}
      disabled={pending !== null}
      loading={pending?.id === item.id && pending.to === to}
      onClick={() => !isResting() && decide(item, to)}
    >
      {words[event]}
    </Button>
  ))
}
