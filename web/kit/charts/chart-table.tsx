import { VisuallyHidden } from '@mantine/core'
import tones from './charts.module.css'

type Props = {
  readonly caption: string
  readonly head: readonly [string, string]
  readonly rows: readonly { readonly label: string; readonly text: string }[]
}

/** A chart's figures for screen readers, from which the drawing itself is hidden. */
export function ChartTable({ caption, head, rows }: Props) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}

export type ChartPart = {
  readonly label: string
  readonly value: number
  readonly tone: 'good' | 'waiting' | 'held' | 'refused'
}

/** The CSS class of a part's colour. */
export function toneOf({ tone }: ChartPart): string | undefined {
  return tones[tone]
}

/** The start of each part when all are lined up: the sum of the values before it. */
export function startsOf(parts: readonly ChartPart[]): number[] {
  let sum = 0
  return parts.map(({ value }) => {
    const start = sum
    sum += value
    return start
  })
}
