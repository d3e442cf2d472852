import { useEffect, useRef } from 'react'
import type { ListedProduct } from './queries.ts'

/** With its decision a card goes, and the focus in it: the heading takes it, so that nobody is lost at the page's start. */
export function useFocusAfterDecision(isOpen: boolean, listed: readonly ListedProduct[]): void {
  const hasApproved = useRef(false)
  useEffect(() => {
    if (isOpen) hasApproved.current = true
    else if (hasApproved.current && document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [isOpen, listed])
}
