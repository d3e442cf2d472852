import { useText } from '#web/i18n/locale.tsx'
import { ChartBar } from '#web/ui/charts/chart-bar.tsx'
import { PanelBody, ReadPanel } from '#web/ui/read-panel.tsx'
import type { OverviewReading } from './platform-overview.tsx'
import { panelTexts } from './panel-messages.ts'

/** What review made of the products of all vendors, not only of those listed (R-DASH-14). */
export function ApprovalQueue({ reading }: { readonly reading: OverviewReading }) {
  const text = useText(panelTexts)
  return (
    <ReadPanel title={text.queue} reading={reading} failed={text.queueFailed} height={72}>
      {({ products: { pendingReview, active, rejected } }) => (
        <PanelBody>
          <ChartBar
            caption={text.queue}
            head={[text.status, text.productsHead]}
            parts={[
              { label: text.pendingReview, value: pendingReview, tone: 'waiting' },
              { label: text.activeProducts, value: active, tone: 'good' },
              { label: text.rejectedProducts, value: rejected, tone: 'refused' },
            ]}
          />
        </PanelBody>
      )}
    </ReadPanel>
  )
}
