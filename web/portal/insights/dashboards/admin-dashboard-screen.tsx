import type { QueryState } from '#web/kit/elements/screen-error.tsx'
import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { About, useMay } from '#web/kit/api/rights.tsx'
import { useFollowsUpdates } from '#web/kit/api/live.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { mailsQuery, type Mail } from '#web/portal/platform/mail/queries.ts'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { shopDecisions, type ShopDecisions } from '#web/portal/shops/approval/shop-decisions.tsx'
import { OnwardButton } from '#web/kit/elements/buttons.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { Column, Columns, Rows } from '#web/kit/layout/layout.tsx'
import { AdminMetrics } from './admin-metrics.tsx'
import { adminDashboardTexts, panelTexts } from './messages.ts'
import { useIsDemo } from '#web/kit/portal/demo-note.tsx'
import { PayoutRequests } from './payout-requests.tsx'
import {
  adminMetricsQuery,
  newestPayoutsQuery,
  overviewQuery,
  revenueQuery,
  vendorsQuery,
} from './queries.ts'
import { RevenuePanel } from './revenue-panel.tsx'
import type { platformOverview, Vendor } from '#contract/insights/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { ChartDonut } from '#web/kit/charts/chart-donut.tsx'
import { ChartBar } from '#web/kit/charts/chart-bar.tsx'
import { MailRows } from '#web/kit/elements/mail-rows.tsx'
import { PanelBody, PanelNote, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useState } from 'react'
import { DocumentDialog, type KycDocument } from '#web/portal/shops/kyc/document-view.tsx'
import { VendorRow } from './vendor-row.tsx'
import { WorkPanel } from './work-panel.tsx'

/** `/admin`: the state of the marketplace, open work first (R-DASH-01 … R-DASH-18), as far as the reader's role allows. */
export default function AdminDashboardScreen() {
  const text = useText(adminDashboardTexts)
  const may = useMay()
  const hasFigures = may('figures')
  const hasShops = may('shops')
  const hasMails = may('settings')
  const hasMoney = may('money')
  const isBeside = hasFigures || hasMoney
  const metrics = useQuery({ ...adminMetricsQuery, enabled: hasFigures })
  const isDemo = useIsDemo()
  const vendors = useQuery({ ...vendorsQuery, enabled: hasShops })
  const overview = useQuery({ ...overviewQuery, enabled: hasFigures })
  const revenue = useQuery({ ...revenueQuery, enabled: hasFigures })
  const mails = useQuery({ ...mailsQuery, enabled: hasMails })
  const payouts = useQuery({ ...newestPayoutsQuery, enabled: hasMoney })
  const decisions = useDecisions(shopDecisions.dashboard)
  useFollowsUpdates()
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} />
      <Box mb="lg">
        <WorkPanel portal="admin" />
      </Box>
      {hasFigures && <AdminMetrics reading={metrics} isDemo={isDemo} />}
      <Columns mb="lg">
        {hasShops && (
          <Column isWide={!isBeside}>
            <About right="shops">
              <VendorPanel reading={vendors} decisions={decisions} />
            </About>
          </Column>
        )}
        {isBeside && (
          <Column isBeside>
            <Stack gap="lg">
              {hasFigures && <ApprovalQueue reading={overview} />}
              {hasMoney && <PayoutRequests reading={payouts} />}
              {hasFigures && <PlatformOverview reading={overview} />}
            </Stack>
          </Column>
        )}
        <Stack gap="lg">
          {hasFigures && <RevenuePanel reading={revenue} />}
          {hasMails && <RecentMailPanel reading={mails} />}
        </Stack>
      </Columns>
      {decisions.dialog}
    </>
  )
}

type OverviewReading = QueryState<ReplyOf<typeof platformOverview>>

/** All vendors, and how many are approved, pending and suspended; rejected ones only in the total (R-DASH-15, G-43). */
function PlatformOverview({ reading }: { readonly reading: OverviewReading }) {
  const text = useText(panelTexts)
  return (
    <ReadPanel title={text.overview} reading={reading} failed={text.overviewFailed} height={200}>
      {({ vendors: { total, approved, pending, suspended, rejected } }) => (
        <PanelBody>
          <ChartDonut
            caption={text.overview}
            head={[text.status, text.vendorsHead]}
            total={{ label: text.total, value: total }}
            parts={[
              { label: text.approved, value: approved, tone: 'good' },
              { label: text.pending, value: pending, tone: 'waiting' },
              { label: text.suspended, value: suspended, tone: 'held' },
            ]}
          />
          {rejected > 0 && (
            <Text variant="muted" mt="lg">
              {text.rejectedInTotal({ count: rejected })}
            </Text>
          )}
        </PanelBody>
      )}
    </ReadPanel>
  )
}

/** Review results for the products of all vendors, not only of those listed (R-DASH-14). */
function ApprovalQueue({ reading }: { readonly reading: OverviewReading }) {
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

const shownMails = 5

/** Newest mails of the outbox, with a link to all. */
function RecentMailPanel({ reading }: { readonly reading: QueryState<readonly Mail[]> }) {
  const text = useText(adminDashboardTexts)
  const hasMail = reading.data !== undefined && reading.data.length > 0
  return (
    <ReadPanel
      title={text.mailTitle}
      hint={text.mailHint}
      action={hasMail && <OnwardButton to="/admin/mails">{text.allMails}</OnwardButton>}
      reading={reading}
      failed={text.mailFailed}
      height={132}
    >
      {(mails) =>
        mails.length === 0 ? (
          <PanelNote title={text.noMail}>{text.noMailText}</PanelNote>
        ) : (
          <MailRows mails={mails.slice(0, shownMails)} />
        )
      }
    </ReadPanel>
  )
}

type Props = { readonly reading: QueryState<readonly Vendor[]>; readonly decisions: ShopDecisions }

/** Pending vendors, then the newest others (R-DASH-04, G-40). */
function VendorPanel({ reading, decisions }: Props) {
  const text = useText(panelTexts)
  const [kycDocument, setKycDocument] = useState<KycDocument | null>(null)
  return (
    <ReadPanel
      title={text.vendors}
      hint={text.vendorsHint}
      action={<OnwardButton to="/admin/vendors">{text.allVendors}</OnwardButton>}
      reading={reading}
      failed={text.vendorsFailed}
      height={420}
    >
      {(vendors) =>
        vendors.length === 0 ? (
          <PanelNote title={text.noVendors}>{text.noVendorsText}</PanelNote>
        ) : (
          <>
            <Rows>
              {vendors.map((vendor) => (
                <VendorRow
                  key={vendor.id}
                  vendor={vendor}
                  decisions={decisions}
                  onOpenDocument={setKycDocument}
                />
              ))}
            </Rows>
            <DocumentDialog kycDocument={kycDocument} onClose={() => setKycDocument(null)} />
          </>
        )
      }
    </ReadPanel>
  )
}
