import { Group, NativeSelect, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Analytics } from '#contract/insights/analytics.ts'
import type { Role } from '#contract/platform/auth.ts'
import { figureNames, figures, nameOfFigure } from '#domain/insights/analytics/figures.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { TimeChartProps } from '#web/kit/charts/time-chart.tsx'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { Term, TermList, Panel } from '#web/kit/layout/layout.tsx'
import { figuresFor } from './figure-cards.tsx'
import { analyticsTexts } from './messages.ts'
import type { AnalyticsUrl } from './queries.ts'
import styles from './analytics.module.css'
import { useWritten } from './written.ts'

const TimeChart = lazy(async () => ({
  default: (await import('#web/kit/charts/time-chart.tsx')).TimeChart,
}))

type Props = { readonly analytics: Analytics }
type TrendProps = Props & { readonly role: Role; readonly url: AnalyticsUrl }

/** One figure over the period beside the compared period, as a chart or a table. */
export function TrendPanel({ role, url, analytics }: TrendProps) {
  const text = useText(analyticsTexts)
  const { language } = useLocale()
  const written = useWritten()
  const { figure, isTable } = url.state
  const { says } = figures[figure]
  const name = nameOfFigure(figure, role)
  const series = [
    { name: 'value', label: text.inPeriod, color: 'var(--mj-chart-1)' },
    ...(analytics.comparedWith
      ? [{ name: 'before', label: text.inOther, color: 'var(--mj-chart-5)', isFaint: true }]
      : []),
  ]
  return (
    <Panel title={name[language]} hint={says[language]}>
      <Group gap="sm" p="lg">
        <NativeSelect
          aria-label={text.figure}
          value={figure}
          data={figuresFor(role).map((value) => ({ value, label: nameOfFigure(value, role)[language] }))}
          onChange={({ currentTarget: { value } }) =>
            url.go({ figure: figureNames.find((one) => one === value) ?? 'revenue' })
          }
        />
        <SegmentedControl
          aria-label={text.view}
          value={isTable ? 'table' : 'chart'}
          onChange={(view) => url.go({ isTable: view === 'table' })}
          data={[
            { value: 'chart', label: text.chart },
            { value: 'table', label: text.table },
          ]}
        />
      </Group>
      <Drawn
        isTable={isTable}
        caption={name[language]}
        kind="area"
        series={series}
        points={analytics.series.map((step) => ({
          ...written.step(step, analytics.step),
          values: { ...step.figures[figure] },
        }))}
        write={(value) => written.figure(figure, value)}
        writeTick={(value) => written.tick(figure, value)}
      />
    </Panel>
  )
}

/** Bottom to top in each bar: the most advanced status first, cancelled and rejected last. */
const colors = {
  delivered: 'var(--mj-chart-1)',
  shipped: 'var(--mj-chart-7)',
  processing: 'var(--mj-chart-3)',
  accepted: 'var(--mj-chart-6)',
  pending: 'var(--mj-chart-2)',
  cancelled: 'var(--mj-chart-5)',
  rejected: 'var(--mj-chart-4)',
} as const satisfies Record<OrderStatus, string>

/** Orders of the period by status, in total and for each step. */
export function StatusPanel({ analytics }: Props) {
  const text = useText(analyticsTexts)
  const { language, number } = useLocale()
  const written = useWritten()
  const names = Object.keys(colors) as OrderStatus[]
  return (
    <Panel title={text.byStatus} hint={text.byStatusHint}>
      <PanelBody>
        <TermList columns="line">
          {orderStatuses.map((name) => (
            <Term key={name} name={figures[name].name[language]}>
              {number(analytics.figures[name].value ?? 0)}
            </Term>
          ))}
        </TermList>
      </PanelBody>
      <Drawn
        caption={text.byStatus}
        kind="stack"
        series={names.map((name) => ({ name, label: figures[name].name[language], color: colors[name] }))}
        points={analytics.series.map((step) => ({
          ...written.step(step, analytics.step),
          values: Object.fromEntries(names.map((name) => [name, step.figures[name].value])),
        }))}
        write={number}
        writeTick={(value) => written.tick('orders', value)}
      />
    </Panel>
  )
}

/** A chart with a hidden table of its figures for screen readers, or that table alone. */
export function Drawn({ isTable = false, ...chart }: TimeChartProps & { readonly isTable?: boolean }) {
  if (isTable) return <StepTable {...chart} />
  return (
    <PanelBody>
      <VisuallyHidden>
        <StepTable {...chart} />
      </VisuallyHidden>
      <div className={styles.drawing}>
        <Suspense fallback={<Skeleton height={280} />}>
          <TimeChart {...chart} />
        </Suspense>
      </div>
    </PanelBody>
  )
}

function StepTable({ caption, series, points, write }: TimeChartProps) {
  const text = useText(analyticsTexts)
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{text.period}</th>
          {series.map(({ name, label }) => (
            <th key={name} scope="col" data-number>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name }) => {
              const value = values[name] ?? null
              return (
                <td key={name} data-number>
                  <bdi>{value === null ? '–' : write(value)}</bdi>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
