import { useEffect, useRef } from 'react'
import type { ListedProduct } from './queries.ts'

/** With its verdict a card goes, and the focus in it: the heading takes it, so that nobody is lost at the page's start. */
export function useFocusAfterReview(isOpen: boolean, listed: readonly ListedProduct[]): void {
  const hasReviewed = useRef(false)
  useEffect(() => {
    if (isOpen) hasReviewed.current = true
    else if (hasReviewed.current && document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [isOpen, listed])
}
