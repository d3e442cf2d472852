import { useEffect } from 'react'
import { rememberFit } from '#web/kit/storefront/fit-store.ts'
import type { Browsing } from './browse-filters.ts'

/** The space that a list is narrowed to is the one that pages of products are asked about. */
export function useRememberedFit({ maxWidth, maxDepth, maxHeight }: Browsing): void {
  useEffect(() => {
    if (maxWidth === undefined && maxDepth === undefined && maxHeight === undefined) return
    const typed = (cm: number | undefined) => (cm === undefined || cm > 9999 ? '' : String(cm))
    rememberFit({ width: typed(maxWidth), depth: typed(maxDepth), height: typed(maxHeight) })
  }, [maxWidth, maxDepth, maxHeight])
}
