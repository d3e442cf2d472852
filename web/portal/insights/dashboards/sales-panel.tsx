import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Analytics } from '#contract/insights/analytics.ts'
import { figures } from '#domain/insights/analytics/figures.ts'
import { type Preset, presets } from '#domain/insights/analytics/period.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { PanelNote, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useToday } from '#web/kit/elements/use-today.ts'
import { analyticsTexts } from '#web/portal/insights/analytics/messages.ts'
import { analyticsUrl, figuresQuery } from '#web/portal/insights/analytics/queries.ts'
import { Drawn } from '#web/portal/insights/analytics/trend-panels.tsx'
import { useWritten } from '#web/portal/insights/analytics/written.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { readUrl } from '#web/kit/lists/url-state.ts'
import { shopDashboardTexts } from './messages.ts'

/** The shop's revenue over a chosen period, as in analytics (R-ANA-01); before the first sale it says so. */
export function SalesPanel() {
  const text = useText(shopDashboardTexts)
  const words = useText(analyticsTexts)
  const [period, setPeriod] = useState<Preset>('30d')
  const now = dayStart(useToday())
  const asked = { ...readUrl(analyticsUrl, ''), period, compare: 'none' } as const
  const reading = useQuery(figuresQuery('shop', asked, now))
  return (
    <ReadPanel
      title={text.sales}
      action={
        <SegmentedControl
          aria-label={words.period}
          value={period}
          onChange={(value) => setPeriod(presets.find((one) => one === value) ?? '30d')}
          data={presets.map((value) => ({ value, label: words[value] }))}
        />
      }
      reading={reading}
      failed={text.failed}
      height={280}
    >
      {(analytics) =>
        analytics.figures.orders.value === 0 ? (
          <PanelNote title={text.noSales}>{text.noSalesText}</PanelNote>
        ) : (
          <SalesChart analytics={analytics} />
        )
      }
    </ReadPanel>
  )
}

function SalesChart({ analytics }: { readonly analytics: Analytics }) {
  const text = useText(shopDashboardTexts)
  const { language } = useLocale()
  const written = useWritten()
  const label = figures.revenue.name[language]
  return (
    <Drawn
      caption={text.sales}
      kind="bars"
      series={[{ name: 'value', label, color: 'var(--mj-chart-1)' }]}
      points={analytics.series.map((step) => ({
        ...written.step(step, analytics.step),
        values: { value: step.figures.revenue.value },
      }))}
      write={(value) => written.figure('revenue', value)}
      writeTick={(value) => written.tick('revenue', value)}
    />
  )
}
