type Asker = (leave: () => void) => void

const askers = new Set<Asker>()

/** From now on whoever wants to leave the open screen is asked first; returns how to end that. */
export function askBeforeLeaving(asker: Asker): () => void {
  askers.add(asker)
  return () => askers.delete(asker)
}

/** Whether leaving has to wait: `leave` is called once the reader agrees, and then nobody is asked again. */
export function blockNavigation(leave: () => void): boolean {
  const [asker] = askers
  asker?.(() => {
    askers.clear()
    leave()
  })
  return asker !== undefined
}
