import { Button } from '@mantine/core'
import { useMayChange } from '#web/kit/api/rights.tsx'
import type { Subject } from './decisions.ts'
import type { Deciding } from './use-decisions.tsx'
import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

type Props<S extends string, Event extends string, Of> = {
  readonly decisions: Deciding<S, Event, Of>
  readonly item: Of
  /** The details offer every move, also the way back for a mistake (G-32); the other screens what is theirs (G-35). */
  readonly extent?: 'everything' | undefined
  readonly size?: 'sm' | 'md'
  /** The first so many; the others stand in a menu. */
  readonly most?: number
}

/** What may be done with something as buttons, for those who may. While one is on its way all wait, and it turns (R-SHOPS-10). */
export function DecisionButtons<S extends string, Event extends string, Of extends Subject<S>>(
  props: Props<S, Event, Of>,
) {
  const { decisions, item, extent, size = 'sm', most } = props
  const { of, movesOf, decide, pending } = decisions
  const { words } = of.useTexts()
  const isResting = useIsResting()
  if (!useMayChange()) return null
  return movesOf(item, extent)
    .slice(0, most)
    .map(({ to, event, isSecond }) => (
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

/** How long a decision waits after another product has been drawn: nobody judges faster, a second press does. */
export const restMs = 600

/** Whether what is on screen came so lately that a press may have been meant for the one before. */
export const Rest = createContext<() => boolean>(() => false)
export const useIsResting = () => use(Rest)

const notYet = Number.POSITIVE_INFINITY

/** Decisions rest from the moment that another product is asked for until it has been drawn, and a little longer. */
export function useRest(id: string, isThere: boolean): () => boolean {
  const drawnAt = useRef(Number.NEGATIVE_INFINITY)
  // Another product is asked for: from here on nothing is decided.
  useLayoutEffect(() => {
    return () => {
      drawnAt.current = notYet
    }
  }, [id])
  useEffect(() => {
    if (!isThere || drawnAt.current !== notYet) return
    const frame = requestAnimationFrame(() => {
      drawnAt.current = performance.now()
    })
    return () => cancelAnimationFrame(frame)
  }, [id, isThere])
  return useCallback(() => performance.now() - drawnAt.current < restMs, [])
}
