import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useText } from '#web/i18n/locale.tsx'
import { Link, useNavigate } from '#web/portal/router.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { useResourcePages } from '#web/ui/lists/resource-pages.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PanelSkeleton } from '#web/ui/read-panel.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { Rows } from '#web/ui/layout/layout.tsx'
import { useAuditPlace } from './list-url.ts'
import { Entry } from './entry.tsx'
import { Filters } from './filters.tsx'
import { auditTexts } from './messages.ts'
import { auditQuery } from './queries.ts'

/** `/admin/audit`: what administrators did, newest first (O5). */
export default function AuditScreen() {
  const text = useText(auditTexts)
  const navigate = useNavigate()
  const { filters, change, isFiltered } = useAuditPlace()
  const back = (
    <Button
      component={Link}
      to="/admin/settings"
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.6} className="mj-flip" aria-hidden />}
    >
      {text.back}
    </Button>
  )
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} action={back} />
      <Filters
        filters={filters}
        isFiltered={isFiltered}
        onChange={change}
        onClear={() => navigate('/admin/audit', { replace: true, stay: true })}
      />
      <Log filters={filters} isFiltered={isFiltered} />
    </>
  )
}

function Log({ filters, isFiltered }: Pick<ReturnType<typeof useAuditPlace>, 'filters' | 'isFiltered'>) {
  const text = useText(auditTexts)
  const log = useResourcePages(auditQuery(filters))
  const entries = log.rows
  if (log.isError && !entries) {
    return (
      <ScreenError
        title={text.failed}
        error={log.error}
        onRetry={() => void log.refetch()}
        isRetrying={log.isFetching}
      />
    )
  }
  return (
    <Panel title={text.entries} isBusy={entries === undefined}>
      {entries === undefined && <PanelSkeleton height={320} />}
      {entries?.length === 0 && <Nothing isFiltered={isFiltered} />}
      {entries && entries.length > 0 && (
        <Rows as="ol">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} hasStory={!filters.subjectId} />
          ))}
        </Rows>
      )}
      <LoadMore isFramed pages={log} label={text.more} failed={text.moreFailed} />
    </Panel>
  )
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const text = useText(auditTexts)
  return isFiltered ? (
    <EmptyState drawing="shelf" title={text.noneFound} text={text.noneFoundText} />
  ) : (
    <EmptyState drawing="shelf" title={text.empty} text={text.emptyText} />
  )
}
