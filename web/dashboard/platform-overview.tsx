import type { platformOverview } from '#contract/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useText } from '#web/i18n/locale.tsx'
import { ChartDonut } from '#web/ui/charts/chart-donut.tsx'
import { PanelBody, ReadPanel } from '#web/ui/read-panel.tsx'
import type { Reading } from '#web/ui/reading.ts'
import { panelTexts } from './panel-messages.ts'
import { Muted } from '#web/ui/layout/text.tsx'

export type OverviewReading = Reading<ReplyOf<typeof platformOverview>>

/** All vendors, and how many are approved, pending and suspended; the rejected are in the total only (R-DASH-15, G-43). */
export function PlatformOverview({ reading }: { readonly reading: OverviewReading }) {
  const text = useText(panelTexts)
  return (
    <ReadPanel title={text.overview} reading={reading} failed={text.overviewFailed} height={200}>
      {({ vendors: { total, approved, pending, suspended, rejected } }) => (
        <PanelBody>
          <ChartDonut
            caption={text.overview}
            head={[text.status, text.vendorsHead]}
            total={{ label: text.totalVendors, value: total }}
            parts={[
              { label: text.approved, value: approved, tone: 'good' },
              { label: text.pending, value: pending, tone: 'waiting' },
              { label: text.suspended, value: suspended, tone: 'held' },
            ]}
          />
          {rejected > 0 && <Muted above="lg">{text.rejectedInTotal({ count: rejected })}</Muted>}
        </PanelBody>
      )}
    </ReadPanel>
  )
}
