const lookMs = 2_000
/** Processor time after which there is enough garbage for a collection. */
const workMs = 300
/** Largest share of processor time at which the process counts as idle. */
const idleShare = 0.1

/**
 * Collects garbage once the process is idle after work: after the start, after the catalogue was read, after many
 * requests. The runtime collects only when it needs room, so an idle process would keep its garbage for good. Does
 * nothing where the runtime was started without `--expose-gc`.
 */
export function returnMemoryWhenIdle(collect: (() => unknown) | undefined = globalThis.gc): void {
  if (!collect) return
  let lastMs = 0
  let collectedAt = 0
  setInterval(() => {
    const now = processorMs()
    const isIdle = now - lastMs <= lookMs * idleShare
    lastMs = now
    if (!isIdle || now - collectedAt < workMs) return
    collect()
    lastMs = collectedAt = processorMs()
  }, lookMs).unref()
}

/** Processor time, not wall time: on a busy machine everything takes long. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
