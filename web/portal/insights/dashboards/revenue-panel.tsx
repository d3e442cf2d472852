import type { QueryState } from '#web/kit/elements/screen-error.tsx'
import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useState } from 'react'
import type { monthlyRevenue } from '#contract/insights/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { PanelNote, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { Drawn } from '#web/portal/insights/analytics/trend-panels.tsx'
import { panelTexts } from './messages.ts'
import { localeTags, type Language } from '#domain/platform/text/language.ts'

type Months = ReplyOf<typeof monthlyRevenue>
type Props = { readonly reading: QueryState<Months> }

/** The platform's revenue month by month; before the first order it says so. */
export function RevenuePanel({ reading }: Props) {
  const text = useText(panelTexts)
  const [span, setSpan] = useState('6')
  const hasOrders = reading.data?.some(({ orders }) => orders > 0) ?? false
  const choice = (
    <SegmentedControl
      aria-label={text.span}
      value={span}
      onChange={setSpan}
      data={[
        { value: '6', label: text.sixMonths },
        { value: '12', label: text.twelveMonths },
      ]}
    />
  )
  return (
    <ReadPanel
      title={text.revenue}
      {...(hasOrders ? { hint: text.revenueHint, action: choice } : {})}
      reading={reading}
      failed={text.revenueFailed}
      height={320}
    >
      {(months) =>
        hasOrders ? (
          <RevenueChart months={months.slice(-Number(span))} />
        ) : (
          <PanelNote title={text.noRevenue}>{text.noRevenueText}</PanelNote>
        )
      }
    </ReadPanel>
  )
}

function RevenueChart({ months }: { readonly months: Months }) {
  const text = useText(panelTexts)
  const { language, money } = useLocale()
  return (
    <Drawn
      caption={text.revenue}
      kind="area"
      series={[{ name: 'value', label: text.revenue, color: 'var(--mj-chart-1)' }]}
      points={months.map(({ month, revenue: value }) => ({
        ...monthWords(month, language),
        values: { value },
      }))}
      write={(fils) => money(fils)}
      writeTick={(fils) => shortNumber(fils / 100, language)}
    />
  )
}

/** A calendar month, `2026-11`, in full and for an axis. */
function monthWords(month: string, language: Language): { label: string; tick: string } {
  const at = new Date(`${month}-15T00:00:00Z`)
  const write = (style: 'long' | 'short', year?: 'numeric') =>
    new Intl.DateTimeFormat(localeTags[language], { month: style, year, timeZone: 'UTC' }).format(at)
  return { label: write('long', 'numeric'), tick: write('short') }
}

/** A number for an axis: "400K". */
function shortNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(localeTags[language], { notation: 'compact' }).format(value)
}
