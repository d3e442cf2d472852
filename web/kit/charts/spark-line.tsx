import { areaPath, linePath, placeValues } from './chart-path.ts'
import styles from './charts.module.css'

const box = { width: 80, height: 28 } as const

/** How a figure went in the last months, beside it. Decorative: the change in words stands below. */
export function SparkLine({ values }: { readonly values: readonly number[] }) {
  const top = Math.max(...values)
  if (values.length < 2 || top === 0) return null
  const points = placeValues(values, { ...box, top: top * 1.1 })
  return (
    <svg className={styles.spark} viewBox={`0 -1 ${box.width} ${box.height + 2}`} aria-hidden>
      <path className={styles.sparkLineArea} d={areaPath(points, box.height)} />
      <path className={styles.sparkLineLine} d={linePath(points)} />
    </svg>
  )
}
