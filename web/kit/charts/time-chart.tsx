import { AreaChart, BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import styles from './charts.module.css'

export type TimeSeries = {
  /** Its key in each point's `values`. */
  readonly name: string
  readonly label: string
  readonly color: string
  /** For a comparison: a dashed line without an area. */
  readonly isFaint?: boolean
}

export type TimePoint = {
  /** Axis label: "Nov". */
  readonly tick: string
  /** Title of the point's tooltip: "November 2026". */
  readonly label: string
  readonly values: Readonly<Record<string, number | null>>
}

export type TimeChartProps = {
  readonly caption: string
  /** `bars` for daily counts, `area` for shares and comparisons, `stack` for stacked parts. */
  readonly kind: 'area' | 'bars' | 'stack'
  readonly series: readonly TimeSeries[]
  readonly points: readonly TimePoint[]
  /** Formats a value in full, with its unit. */
  readonly write: (value: number) => string
  /** Formats a value for the axis: "400k". */
  readonly writeTick: (value: number) => string
}

/** Mantine keeps axis labels clear of the chart on the left only, so both sides are set here. */
const tick = { fontSize: 12, fill: 'currentColor' }
const axis = {
  ltr: { orientation: 'left', tick: { ...tick, transform: 'translate(-10, 0)' } },
  rtl: { orientation: 'right', tick: { ...tick, transform: 'translate(10, 0)' } },
} as const

/**
 * Chart of figures over time, with axes, legend and a tooltip that arrow keys move too; load it lazily. Time runs from
 * left to right in both languages; the value axis is at the start of the line. Not accessible to screen readers: show a
 * table of the same figures beside it.
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
