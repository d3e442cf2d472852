import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A filter or an order leaves the page where it is scrolled to. Whoever chose it far below the first product, from the bar
 * or the sheet, is led to the first product of what was found; whoever is still at the rail keeps it under the hand.
 * Back and Forward put their own place on top of this.
 */
export function useResultsInSight(region: RefObject<HTMLElement | null>, result: unknown): void {
  const before = useRef(result)
  useLayoutEffect(() => {
    if (before.current === result) return
    before.current = result
    const node = region.current
    if (node && isAbove(node, 'start') && !isRailInSight(node)) node.scrollIntoView({ block: 'start' })
  }, [region, result])
}

/** Beside the products; on a phone it has no height and is never in sight. */
function isRailInSight(region: HTMLElement): boolean {
  const rail = region.parentElement?.querySelector('aside')
  return rail != null && !isAbove(rail, 'end', marginOf(region))
}

function isAbove(node: HTMLElement, edge: 'start' | 'end', margin = marginOf(node)): boolean {
  const { top, bottom } = node.getBoundingClientRect()
  return (edge === 'start' ? top : bottom) < margin
}

/** What the header and the bar cover: the style sheet knows. */
function marginOf(node: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(node).scrollMarginBlockStart) || 0
}
