import { useState } from 'react'
import { sentenceOf } from '#web/api/api-error.ts'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'

export type Side = 'after' | 'before'

/** The way through those that wait, forwards and back and around. */
export type Neighbours = {
  readonly next: () => void
  readonly previous: () => void
  readonly isMoving: boolean
}

type Queue = {
  /** Asked anew at each step, since others decide too; null where no other waits. */
  readonly neighbourOn: (side: Side) => string | null | Promise<string | null>
  readonly open: (id: string) => void
  readonly text: { readonly noOther?: string; readonly failure: string; readonly failed: string }
}

export function useNeighbours({ neighbourOn, open, text }: Queue): Neighbours {
  const [isMoving, setIsMoving] = useState(false)
  const move = async (side: Side) => {
    setIsMoving(true)
    try {
      const neighbour = await neighbourOn(side)
      if (neighbour !== null) open(neighbour)
      else if (text.noOther) toastSuccess({ title: text.noOther })
    } catch (error) {
      toastFailure({ title: text.failure, text: sentenceOf(error, text.failed) })
    } finally {
      setIsMoving(false)
    }
  }
  return { next: () => void move('after'), previous: () => void move('before'), isMoving }
}
