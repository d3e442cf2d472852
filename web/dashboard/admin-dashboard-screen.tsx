import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { isAdminRead, refetchAdmin } from '#web/api/refetch-admin.ts'
import { useText } from '#web/i18n/locale.tsx'
import { mailsQuery } from '#web/mails/queries.ts'
import { pendingCountsQuery } from '#web/portal/pending-counts.ts'
import { useShopDecisions } from '#web/shops/approval/use-shop-decisions.tsx'
import { readingOf } from '#web/ui/reading.ts'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { Columns, Stack } from '#web/ui/layout/layout.tsx'
import { AdminMetrics } from './admin-metrics.tsx'
import { adminDashboardTexts } from './messages.ts'
import { panelTexts } from './panel-messages.ts'
import { PayoutRequests } from './payout-requests.tsx'
import { PlatformOverview } from './platform-overview.tsx'
import { adminMetricsQuery, demoModeQuery, overviewQuery, revenueQuery, vendorsQuery } from './queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentMailPanel } from './recent-mail-panel.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { ApprovalQueue } from './approval-queue.tsx'
import { VendorPanel } from './vendor-panel.tsx'

/** `/admin`: what is going on in the marketplace, what waits first (R-DASH-01 … R-DASH-18). */
export default function AdminDashboardScreen() {
  const text = useText(adminDashboardTexts)
  const metrics = readingOf(useQuery(adminMetricsQuery))
  const isDemo = useQuery(demoModeQuery).data === true
  const vendors = readingOf(useQuery(vendorsQuery))
  const waiting = readingOf(useQuery(pendingCountsQuery))
  const overview = readingOf(useQuery(overviewQuery))
  const revenue = readingOf(useQuery(revenueQuery))
  const mails = readingOf(useQuery(mailsQuery))
  const decisions = useShopDecisions('dashboard')
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} action={<Refresh />} />
      <AdminMetrics reading={metrics} isDemo={isDemo} />
      <Columns isLevel below="lg">
        <VendorPanel reading={vendors} decisions={decisions} />
        <Stack gap="xl">
          <QuickActions reading={waiting} />
          <ApprovalQueue reading={overview} />
          <PayoutRequests />
        </Stack>
        <RevenuePanel reading={revenue} />
        <PlatformOverview reading={overview} />
      </Columns>
      <RecentMailPanel reading={mails} />
      {decisions.dialog}
    </>
  )
}

function Refresh() {
  const text = useText(panelTexts)
  const client = useQueryClient()
  const reading = useIsFetching({ predicate: isAdminRead })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      loading={reading > 0}
      onClick={() => void refetchAdmin(client)}
    >
      {text.refresh}
    </Button>
  )
}
