import { useState } from 'react'
import type { ResourcePages } from './resource-pages.ts'

const none: ReadonlySet<string> = new Set()

/**
 * The rows that came into a list while it was open, and not because something else was asked of it or more of it was
 * fetched: they stand out for a moment.
 */
export function useArrivedRows(
  { isPlaceholderData, data }: Pick<ResourcePages<unknown>, 'isPlaceholderData' | 'data'>,
  ids: readonly string[],
  asked: string,
): ReadonlySet<string> {
  const pages = data?.pages.length ?? 0
  const now = { asked: isPlaceholderData ? '' : asked, pages }
  const [known, setKnown] = useState({ ...now, ids: new Set(ids), arrived: none })
  const isOther = known.asked !== now.asked || known.pages === 0
  if (isOther && (known.asked !== now.asked || pages > 0)) {
    setKnown({ ...now, ids: new Set(ids), arrived: none })
    return none
  }
  const fresh = ids.filter((id) => !known.ids.has(id))
  if (fresh.length > 0) {
    const arrived = known.pages === pages ? known.arrived.union(new Set(fresh)) : known.arrived
    setKnown({ ...now, ids: known.ids.union(new Set(fresh)), arrived })
  }
  return known.arrived
}
