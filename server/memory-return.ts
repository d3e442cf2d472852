import { performance } from 'node:perf_hooks'

const lookMs = 2_000
/** So much work leaves garbage worth a collection. */
const workMs = 300
/** At most this part of the time may be work for the process to count as idle. */
const idleShare = 0.05

/**
 * Gives memory back once the process is idle after work: after the start, after the catalogue was read, after many
 * requests. The runtime collects only when it needs room, so an idle process would keep its garbage for good.
 * A no-op where the runtime was started without `--expose-gc`.
 */
export function returnMemoryWhenIdle(collect: (() => unknown) | undefined = globalThis.gc): void {
  if (!collect) return
  let collected = performance.eventLoopUtilization()
  let looked = collected
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, looked)
    const { active } = performance.eventLoopUtilization(now, collected)
    looked = now
    if (utilization > idleShare || active < workMs) return
    collect()
    looked = collected = performance.eventLoopUtilization()
  }, lookMs).unref()
}
