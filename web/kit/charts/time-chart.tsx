import { AreaChart, BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import styles from './charts.module.css'

export type TimeSeries = {
  /** The key of its values. */
  readonly name: string
  readonly label: string
  readonly color: string
  /** What it is compared with: a broken line without an area. */
  readonly isFaint?: boolean
}

export type TimePoint = {
  /** On the axis: "Nov". */
  readonly tick: string
  /** In full, above the figures of the point: "November 2026". */
  readonly label: string
  readonly values: Readonly<Record<string, number | null>>
}

export type TimeChartProps = {
  readonly caption: string
  /** Bars for what is counted day by day, the line of a share or a comparison, bars of parts upon one another. */
  readonly kind: 'area' | 'bars' | 'stack'
  readonly series: readonly TimeSeries[]
  readonly points: readonly TimePoint[]
  /** A value in full, with its unit. */
  readonly write: (value: number) => string
  /** A value on the axis, short: "400k". */
  readonly writeTick: (value: number) => string
}

/** The kit keeps the words of the axis clear of the drawing on the left alone. */
const tick = { fontSize: 12, fill: 'currentColor' }
const axis = {
  ltr: { orientation: 'left', tick: { ...tick, transform: 'translate(-10, 0)' } },
  rtl: { orientation: 'right', tick: { ...tick, transform: 'translate(10, 0)' } },
} as const

/**
 * Figures over time, with axes, a tooltip that arrow keys move too, and a legend; to be loaded when it is shown. Time runs
 * from left to right in both languages; the axis of values stands where reading begins. It says nothing to those who do
 * not see it: a table of the same figures stands beside it.
 */
export function TimeChart({ caption, kind, series, points, write, writeTick }: TimeChartProps) {
  const { dir } = useLocale()
  const shared = {
    className: styles.time,
    h: 280,
    data: points.map(({ tick, label, values }, index) => ({ ...values, at: index, tick, label })),
    dataKey: 'at',
    series: series.map(({ isFaint, ...one }) => ({ ...one, ...(isFaint && { strokeDasharray: '5 5' }) })),
    valueFormatter: write,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top' as const, itemSorter: null },
    gridProps: { strokeDasharray: '4 4' },
    tickLine: 'none' as const,
    xAxisProps: {
      tickFormatter: (at: number) => points[at]?.tick ?? '',
      minTickGap: 12,
      interval: 'preserveStartEnd' as const,
    },
    yAxisProps: { ...axis[dir], tickFormatter: writeTick, width: 56 },
    tooltipProps: {
      labelFormatter: (at: unknown) => points[Number(at)]?.label ?? '',
      isAnimationActive: false,
    },
  }
  if (kind !== 'area') {
    const type = kind === 'stack' ? 'stacked' : 'default'
    return <BarChart {...shared} type={type} maxBarWidth={40} barChartProps={{ title: caption }} />
  }
  return (
    <AreaChart
      {...shared}
      curveType="linear"
      withDots={points.length === 1}
      fillOpacity={0.14}
      areaChartProps={{ title: caption }}
      areaProps={({ name }) => (series.find((one) => one.name === name)?.isFaint ? { fill: 'none' } : {})}
    />
  )
}
