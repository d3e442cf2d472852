/** Collects names while the work on earlier ones is under way: a burst becomes few rounds, and none is forgotten. */
export function createCoalescingQueue(work: (names: readonly string[]) => Promise<void>) {
  const waiting = new Set<string>()
  let isWorking = false
  async function workOff(): Promise<void> {
    if (isWorking) return
    isWorking = true
    try {
      while (waiting.size > 0) {
        const names = [...waiting]
        waiting.clear()
        await work(names)
      }
    } finally {
      isWorking = false
    }
  }
  return {
    take: (names: readonly string[]): void => {
      for (const name of names) waiting.add(name)
      void workOff()
    },
  }
}
