import { useMemo, useState } from 'react'

/** What is selected of things that may go meanwhile: what is gone is no longer selected. */
export function useSelection<Thing extends { readonly id: string }>(existing: readonly Thing[]) {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => existing.filter(({ id }) => wanted.has(id)), [existing, wanted])
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  return {
    chosen,
    ids: ids as ReadonlySet<string>,
    toggle: (id: string) => setWanted(ids.symmetricDifference(new Set([id]))),
    /** Selects all of these, or none of them where all are selected. */
    toggleAll: (shown: readonly string[]) => {
      const isAll = shown.every((id) => ids.has(id))
      setWanted(isAll ? ids.difference(new Set(shown)) : ids.union(new Set(shown)))
    },
    clear: () => setWanted(new Set()),
  }
}
