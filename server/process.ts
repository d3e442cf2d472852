import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

/** The longest that a stop may take before the process leaves whatever still hangs. */
const longestStopMs = 9_500

/** Runs `stop` once on the first request to end, and leaves; a second request leaves at once. */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let firstAt = 0
  const onSignal = (signal: NodeJS.Signals) => {
    // npm passes on the Ctrl-C that the terminal has sent to us already: the same wish, told twice.
    if (firstAt !== 0 && performance.now() - firstAt > 500) process.exit(130)
    if (firstAt !== 0) return
    firstAt = performance.now()
    log.info({ signal }, 'stopping')
    void leave(stop, log)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}

async function leave(stop: () => Promise<void>, log: Log): Promise<void> {
  const outcome = await Promise.race([stop().then(() => 'stopped'), sleep(longestStopMs, 'late')]).catch(
    (error: unknown) => {
      log.error({ err: error }, 'the stop failed')
      return 'failed'
    },
  )
  process.exit(outcome === 'stopped' ? 0 : 1)
}

/** Ends a start that failed: with the one line that helps, or with the whole error where nobody foresaw it. */
export function failStart(error: unknown): never {
  const words = error instanceof StartError ? error.message : inspect(error)
  process.stderr.write(`${words}\n`)
  process.exit(1)
}
