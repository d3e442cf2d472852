const lookMs = 2_000
/** So much processor time leaves garbage worth a collection. */
const workMs = 300
/** At most this part of the time may be work for the process to count as idle. */
const idleShare = 0.1

/**
 * Gives memory back once the process is idle after work: after the start, after the catalogue was read, after many
 * requests. The runtime collects only when it needs room, so an idle process would keep its garbage for good.
 * Does nothing where the runtime was started without `--expose-gc`.
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

/** Not the time of day: on a busy machine everything takes long. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
