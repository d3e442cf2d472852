import tones from './charts.module.css'

export type ChartPart = {
  readonly label: string
  readonly value: number
  readonly tone: 'good' | 'waiting' | 'held' | 'refused'
}

/** The class that gives a part its colour. */
export function toneOf({ tone }: ChartPart): string | undefined {
  return tones[tone]
}

/** Where each part begins when they stand one after the other. */
export function startsOf(parts: readonly ChartPart[]): number[] {
  let sum = 0
  return parts.map(({ value }) => {
    const start = sum
    sum += value
    return start
  })
}
