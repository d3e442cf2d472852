import { useState } from 'react'
import { toastError, toastSuccess } from '#web/kit/elements/toast.tsx'

export type Side = 'after' | 'before'

/** Navigation through the waiting items in both directions, wrapping around. */
export type PreviousNext = {
  readonly next: () => void
  readonly previous: () => void
  readonly isMoving: boolean
}

type Queue = {
  /** Called at each step, since other users decide too; null if no other item is waiting. */
  readonly neighbourOn: (side: Side) => string | null | Promise<string | null>
  readonly open: (id: string) => void
  readonly text: { readonly noOther?: string; readonly failure: string; readonly failed?: string }
}

export function usePreviousNext({ neighbourOn, open, text }: Queue): PreviousNext {
  const [isMoving, setIsMoving] = useState(false)
  const move = async (side: Side) => {
    setIsMoving(true)
    try {
      const neighbour = await neighbourOn(side)
      if (neighbour !== null) open(neighbour)
      else if (text.noOther) toastSuccess({ title: text.noOther })
    } catch (error) {
      toastError(text.failure, error, text.failed)
    } finally {
      setIsMoving(false)
    }
  }
  return { next: () => void move('after'), previous: () => void move('before'), isMoving }
}

/** The id next to `id` in a complete list, wrapping around; null if there is no other. */
export function neighbourIn(
  listed: readonly { readonly id: string }[],
  id: string,
  side: Side,
): string | null {
  const step = side === 'after' ? 1 : -1
  const place = listed.findIndex((one) => one.id === id)
  const next = listed.at(((place === -1 && step === -1 ? 0 : place) + step) % listed.length)
  return next === undefined || next.id === id ? null : next.id
}
