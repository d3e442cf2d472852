import { useLocale } from '#web/kit/i18n/locale.tsx'
import styles from './charts.module.css'
import { type ChartPart, ChartTable, startsOf, toneOf } from './chart-table.tsx'

type Props = {
  readonly caption: string
  readonly head: readonly [string, string]
  readonly parts: readonly ChartPart[]
}

/** Counts by status: a number for each, and one stacked bar. */
export function ChartBar({ caption, head, parts }: Props) {
  const { number } = useLocale()
  return (
    <>
      <ChartTable
        caption={caption}
        head={head}
        rows={parts.map(({ label, value }) => ({ label, text: number(value) }))}
      />
      <div aria-hidden>
        <ul className={styles.figures}>
          {parts.map((part) => (
            <li key={part.label}>
              <span className={styles.value}>{number(part.value)}</span>
              <span className={styles.label}>
                <span className={[styles.key, toneOf(part)].join(' ')} />
                {part.label}
              </span>
            </li>
          ))}
        </ul>
        <Bar parts={parts} />
      </div>
    </>
  )
}

function Bar({ parts }: Pick<Props, 'parts'>) {
  const starts = startsOf(parts)
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <svg className={`${styles.bar} mj-flip`} viewBox={`0 0 ${total || 1} 1`} preserveAspectRatio="none">
      {parts.map((part, index) => (
        <rect key={part.label} className={toneOf(part)} x={starts[index]} width={part.value} height="1" />
      ))}
    </svg>
  )
}
