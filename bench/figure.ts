/** A measured figure and its goal. */
export type Figure = {
  readonly what: string
  readonly figure: number
  readonly unit: string
  readonly goal: number
  /** Whether more is better. */
  readonly isLeast: boolean
}

type PrintedFigure = { readonly figure: number; readonly unit: string; readonly rest?: string }

/** Prints a figure and its goal in a readable line, which {@link figureOf} parses: `P8 idle: 189 MB (at most 150) MISSED`. */
export function report(
  what: string,
  {
    figure,
    unit,
    rest = '',
    ...goal
  }: PrintedFigure & ({ readonly atLeast: number } | { readonly atMost: number }),
): void {
  const shown = figure >= 100 ? Math.round(figure) : Math.round(figure * 100) / 100
  const limit = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`
  const isReached = 'atLeast' in goal ? shown >= goal.atLeast : shown <= goal.atMost
  const verdict = isReached ? 'reached' : 'MISSED'
  console.log(`${what}: ${shown} ${unit} (${limit}) ${verdict}${rest && `; ${rest}`}`)
}

/** Parses a line of `report`; null for any other line. */
export function figureOf(line: string): Figure | null {
  const found = /^(.+): ([\d.]+) (\S+) \((at least|at most) ([\d.]+)\) (?:reached|MISSED)/.exec(line)
  if (!found) return null
  const [, what = '', figure, unit = '', bound, goal] = found
  return { what, figure: Number(figure), unit, goal: Number(goal), isLeast: bound === 'at least' }
}

export function isReached({ figure, goal, isLeast }: Figure): boolean {
  return isLeast ? figure >= goal : figure <= goal
}

/** By how many per cent a figure is worse than an earlier one; negative if it is better. */
export function worseBy(now: Figure, before: Figure): number {
  const change = now.isLeast ? before.figure / now.figure : now.figure / before.figure
  return Math.round((change - 1) * 100)
}
