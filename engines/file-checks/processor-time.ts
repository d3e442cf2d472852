import { readFileSync } from 'node:fs'

/** A tick of Linux's clock for processes, on every machine that Node runs on. */
const tickMs = 10

/**
 * How long a process has had a processor so far, in milliseconds, its threads together; 0 where the system does not
 * tell (it is Linux that does) or the process is gone.
 */
export function processorMs(pid: number | undefined): number {
  try {
    // After the name in brackets, which may hold any sign: its state first, its own and the system's ticks as 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return 0
  }
}
