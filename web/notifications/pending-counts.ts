/** Whether somebody can see the page. */
const isVisible = () => document.visibilityState === 'visible'

/** Resolves when the page can be seen, or at once when waiting is over. */
export function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (isVisible() || signal.aborted) return resolve()
    const look = () => isVisible() && done()
    const done = () => {
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', done)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', done)
  })
}

/** Calls back once the page was out of sight for so long; returns how to stop looking. */
export function whenHidden(forMs: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (!isVisible()) timer = setTimeout(call, forMs)
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Waits so long, or until the network comes back, or until waiting is over. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
