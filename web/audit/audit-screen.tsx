import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { auditFilters } from '#contract/audit.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { Line, Rows } from '#web/ui/layout/layout.tsx'
import { RefreshButton } from '#web/ui/lists/refresh-button.tsx'
import { NoneFound, ResourceList } from '#web/ui/lists/resource-list.tsx'
import { useResourcePages } from '#web/ui/lists/resource-pages.ts'
import { queryOf, readUrl, useUrlState } from '#web/ui/lists/url-state.ts'
import { PanelSkeleton } from '#web/ui/read-panel.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { Entry } from './entry.tsx'
import { Filters } from './filters.tsx'
import { auditTexts } from './messages.ts'
import { auditQuery } from './queries.ts'

const everything = readUrl(auditFilters, '')

/** `/admin/audit`: what administrators did, newest first (O5). */
export default function AuditScreen() {
  const text = useText(auditTexts)
  const { state: filters, go } = useUrlState(auditFilters, { replaces: true })
  const log = useResourcePages(auditQuery(filters))
  const isFiltered = queryOf(auditFilters, filters) !== ''
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} action={<Actions log={log} />} />
      <Filters filters={filters} isFiltered={isFiltered} onChange={go} onClear={() => go(everything)} />
      <ResourceList
        list={log}
        words={{ failed: text.failed, more: text.more, moreFailed: text.moreFailed }}
        panel={{ title: text.entries }}
        skeleton={<PanelSkeleton height={320} />}
        nothing={
          isFiltered ? (
            <NoneFound title={text.noneFound} text={text.noneFoundText} />
          ) : (
            <EmptyState drawing="shelf" title={text.empty} text={text.emptyText} />
          )
        }
      >
        {(entries) => (
          <Rows as="ol">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} hasStory={!filters.subjectId} />
            ))}
          </Rows>
        )}
      </ResourceList>
    </>
  )
}

function Actions({ log }: { readonly log: { readonly isRefetching: boolean } }) {
  const text = useText(auditTexts)
  return (
    <Line>
      <RefreshButton list={log} />
      <Button
        component={Link}
        to="/admin/settings"
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.6} className="mj-flip" aria-hidden />}
      >
        {text.back}
      </Button>
    </Line>
  )
}
