import { useLocale } from '#web/kit/i18n/locale.tsx'
import styles from './charts.module.css'
import { type ChartPart, ChartTable, startsOf, toneOf } from './chart-table.tsx'

type Props = {
  readonly caption: string
  readonly head: readonly [string, string]
  /** At most four. */
  readonly parts: readonly ChartPart[]
  /** The whole ring; may exceed the sum of the parts. */
  readonly total: { readonly label: string; readonly value: number }
}

/** Donut chart: shares of a whole, with the total in the middle and a number beside every label. */
export function ChartDonut({ caption, head, parts, total }: Props) {
  const { number } = useLocale()
  const rows = [total, ...parts].map(({ label, value }) => ({ label, text: number(value) }))
  return (
    <>
      <ChartTable caption={caption} head={head} rows={rows} />
      <div className={styles.chartDonutChart} aria-hidden>
        <div className={styles.ring}>
          <Ring parts={parts} whole={total.value} />
          <p className={styles.total}>
            <strong>{number(total.value)}</strong>
            <span>{total.label}</span>
          </p>
        </div>
        <ul className={styles.legend}>
          {parts.map((part) => (
            <li key={part.label}>
              <span className={[styles.chartDonutKey, toneOf(part)].join(' ')} />
              <span className={styles.chartDonutLabel}>{part.label}</span>
              <span className={styles.chartDonutValue}>{number(part.value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

const circle = { cx: 50, cy: 50, r: 43, pathLength: 100 } as const
/** Between two parts, in hundredths of the ring. */
const gap = 0.8

function Ring({ parts, whole }: Pick<Props, 'parts'> & { readonly whole: number }) {
  const starts = startsOf(parts)
  const shown = parts.filter(({ value }) => value > 0)
  return (
    <svg className="mj-flip" viewBox="0 0 100 100">
      <circle {...circle} className={styles.track} />
      {shown.map((part) => {
        const share = (part.value / whole) * 100
        const length = share === 100 ? 100 : Math.max(share - gap, 0.6)
        const start = ((starts[parts.indexOf(part)] ?? 0) / whole) * 100
        return (
          <circle
            {...circle}
            key={part.label}
            className={[styles.arc, toneOf(part)].join(' ')}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-start}
          />
        )
      })}
    </svg>
  )
}
