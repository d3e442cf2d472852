import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/locale.tsx'
import { mailsQuery } from '#web/mails/queries.ts'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { AdminMetrics } from './admin-metrics.tsx'
import { adminDashboardTexts } from './messages.ts'
import { adminMetricsQuery, demoModeQuery } from './queries.ts'
import { RecentMailPanel } from './recent-mail-panel.tsx'

/** `/admin`: what is going on in the marketplace (R-DASH-01 … R-DASH-03). */
export default function AdminDashboardScreen() {
  const text = useText(adminDashboardTexts)
  const metrics = useQuery(adminMetricsQuery)
  const isDemo = useQuery(demoModeQuery).data === true
  const mails = useQuery(mailsQuery)
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} />
      {metrics.isError ? (
        <ScreenError
          title={text.failed}
          error={metrics.error}
          onRetry={() => void metrics.refetch()}
          isRetrying={metrics.isFetching}
        />
      ) : (
        <AdminMetrics metrics={metrics.data ?? null} isDemo={isDemo} />
      )}
      <RecentMailPanel
        mails={mails.data ?? null}
        error={mails.error}
        onRetry={() => void mails.refetch()}
        isRetrying={mails.isFetching}
      />
    </>
  )
}
