import { useCallback } from 'react'
import type { ListedProduct } from './queries.ts'
import { type ApprovalUrls, readPlace } from './approval-url.ts'

/** The way through the list, forwards and back and around. */
export type Way = {
  readonly next: () => void
  readonly previous: () => void
  readonly close: () => void
  /** After a decision in the queue the next product opens, or the dialog closes when no other waits. */
  readonly afterDecision: () => void
}

export function useNeighbours(
  id: string,
  { place, go }: ApprovalUrls,
  listed: readonly ListedProduct[],
): Way {
  const neighbour = useCallback(
    (step: 1 | -1) => {
      const others = listed.filter((one) => one.id !== id)
      const at = listed.findIndex((one) => one.id === id)
      const from = at === -1 ? 0 : step === 1 ? at : at - 1
      return others.at(from % Math.max(others.length, 1))?.id ?? null
    },
    [id, listed],
  )
  const move = (step: 1 | -1) => {
    const product = neighbour(step)
    if (product !== null) go({ product }, { replace: true })
  }
  const afterDecision = () => {
    if (place.status !== 'waiting' || readPlace(window.location.search).product !== id) return
    go({ product: neighbour(1) }, { replace: true })
  }
  return { next: () => move(1), previous: () => move(-1), close: () => go({ product: null }), afterDecision }
}
