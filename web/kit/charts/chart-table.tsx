import { VisuallyHidden } from '@mantine/core'

type Props = {
  readonly caption: string
  readonly head: readonly [string, string]
  readonly rows: readonly { readonly label: string; readonly text: string }[]
}

/** A chart's figures for those who do not see it; the drawing itself is hidden from them. */
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
