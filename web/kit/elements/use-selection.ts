import { useCallback, useMemo, useState } from 'react'

/** What is selected of a list, by id. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
  /** Selects all of these, or none of them where all are selected. */
  readonly toggleAll: (shown: readonly string[]) => void
  readonly clear: () => void
}

/** What is selected of things that may go meanwhile: what is gone is no longer selected. */
export function useSelection<Thing extends { readonly id: string }>(
  existing: readonly Thing[],
): Selection & { readonly chosen: readonly Thing[] } {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => existing.filter(({ id }) => wanted.has(id)), [existing, wanted])
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  // The same from render to render: a row that is drawn once takes it.
  const toggle = useCallback(
    (id: string) => setWanted((before) => before.symmetricDifference(new Set([id]))),
    [],
  )
  return {
    chosen,
    ids,
    toggle,
    toggleAll: (shown) => {
      const all = new Set(shown)
      setWanted(all.isSubsetOf(ids) ? ids.difference(all) : ids.union(all))
    },
    clear: () => setWanted(new Set()),
  }
}

/** Whether all that is shown is selected; of nothing, nothing is. */
export function isAllSelected({ ids }: Selection, shown: readonly string[]): boolean {
  return shown.length > 0 && shown.every((id) => ids.has(id))
}
