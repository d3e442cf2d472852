import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Results of a run, with a text for each failure; `wavering` tests passed only when retried, and are listed too. */
export type Report = {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
  readonly wavering: readonly string[]
}

/** Writes the report for `run-all.ts`; does nothing where tests run on their own. */
export function writeReport(report: Report): void {
  const file = process.env['TEST_REPORT']
  if (file) writeFileSync(file, JSON.stringify(report))
}

const most = 12

/** Returns a name with the first lines of its error, and of a diff only the lines that differ. */
export function describeFailure(name: string, said: string | undefined, difference = ''): string {
  const lines = [...linesOf(said ?? ''), ...linesOf(difference)]
  const short = lines.length > most ? lines.filter((line, at) => at === 0 || /^\s*[-+]/.test(line)) : lines
  // Long output that is not a diff has no lines with a sign.
  const chosen = short.length > 1 ? short : lines
  return [name, ...chosen.slice(0, most).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

const linesOf = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
