import { Button } from '@mantine/core'
import { useMayChange } from '#web/kit/api/rights.tsx'
import type { Subject } from './decisions.ts'
import type { Deciding } from './use-decisions.tsx'
import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

type Props<S extends string, Event extends string, Of> = {
  readonly decisions: Deciding<S, Event, Of>
  readonly item: Of
  /** Details show every move, also those that revert a mistake (G-32); other screens only their own (G-35). */
  readonly extent?: 'everything' | undefined
  readonly size?: 'sm' | 'md'
  /** Maximum number of buttons; the other moves are in a menu. */
  readonly most?: number
}

/** Buttons for the moves the user may make. While one is pending, all are disabled and it shows a spinner (R-SHOPS-10). */
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

/** How long decisions are ignored after another item is shown: a press that soon is an accidental second one. */
export const restMs = 600

/** Whether the item was shown so recently that a press may have been meant for the previous one. */
export const Rest = createContext<() => boolean>(() => false)
export const useIsResting = () => use(Rest)

const notYet = Number.POSITIVE_INFINITY

/** Ignores decisions from the request for another item until `restMs` after it is shown. */
export function useRest(id: string, isThere: boolean): () => boolean {
  const drawnAt = useRef(Number.NEGATIVE_INFINITY)
  // Another item is requested: no decisions from here on.
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
