import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

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
