import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A measured server in its own process. */
export type MeasuredServer = {
  readonly address: string
  /** Resident memory in MB. */
  readonly residentMb: () => number
  /** Processor time used so far, in microseconds. */
  readonly usedMicroseconds: () => number
  /** Makes it sell these products in turn, at this rate, until `stop` of the result is called. */
  readonly sell: (ids: readonly string[], perSecond: number) => { readonly stop: () => Promise<void> }
  readonly stop: () => Promise<void>
}

/** Starts `bench/server.ts`; its log is written and discarded, as behind a log collector. */
export async function startServer(
  kind: 'static' | 'bare' | 'ours' | 'site',
  { databaseUrl = '', bytes = 0 } = {},
): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [kind, String(bytes)], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'production',
      // As scripts/compile-cache.mjs does.
      NODE_COMPILE_CACHE: '.data-bench/compile-cache',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ address: string }]
  return {
    address: message.address,
    residentMb: () => residentMb(child.pid ?? 0),
    usedMicroseconds: () => usedMicroseconds(child.pid ?? 0),
    sell: (ids, perSecond) => {
      child.send({ ids, perSecond })
      return { stop: async () => void child.send({ ids: [], perSecond: 0 }) }
    },
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
}

// Linux counts processor time in hundredths of a second.
export function usedMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
