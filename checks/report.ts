import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** What ran, and what was said of each that failed; `wavering` passed at the second try only, and is told alike. */
export type Report = {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
  readonly wavering: readonly string[]
}

/** Where `run-all.ts` reads it; nobody asks where tests run by themselves. */
export function writeReport(report: Report): void {
  const file = process.env['TEST_REPORT']
  if (file) writeFileSync(file, JSON.stringify(report))
}

const most = 12

/** A name with the first lines of what was said, and of a difference the lines that differ. */
export function describeFailure(name: string, said: string | undefined, difference = ''): string {
  const lines = [...linesOf(said ?? ''), ...linesOf(difference)]
  const short = lines.length > most ? lines.filter((line, at) => at === 0 || /^\s*[-+]/.test(line)) : lines
  // Nothing stands there with a sign where what is long is no difference.
  const chosen = short.length > 1 ? short : lines
  return [name, ...chosen.slice(0, most).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

const linesOf = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
