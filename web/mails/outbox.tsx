import { Button } from '@mantine/core'
import { IconRefresh, IconTemplate } from '@tabler/icons-react'
import { useCallback } from 'react'
import { mailStatuses } from '#contract/mails.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Link, useLocation, useNavigate } from '#web/portal/router.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { useResourcePages } from '#web/ui/lists/resource-pages.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { MailRows } from '#web/ui/mail-rows.tsx'
import { mailStatusWords } from '#web/ui/mail-status.tsx'
import { uiTexts } from '#web/ui/messages.ts'
import { Panel } from '#web/ui/panel.tsx'
import { PanelSkeleton } from '#web/ui/read-panel.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { StatusTabs } from '#web/ui/status-tabs.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import styles from './mails.module.css'
import { mailTexts } from './messages.ts'
import { type Mail, outboxQuery } from './queries.ts'

type Wanted = Parameters<typeof outboxQuery>[0]

/** `/admin/mails`: what was written to people and what became of it (G-36); status and words stand in the address. */
export function Outbox() {
  const text = useText(mailTexts)
  const { search: query } = useLocation()
  const wanted = wantedOf(query)
  const list = useResourcePages(outboxQuery(wanted))
  const { failure, rows: mails } = list
  return (
    <>
      <ScreenHead
        title={text.title}
        subtitle={text.subtitle}
        action={<Actions isReading={list.isFetching} onRefresh={() => void list.refetch()} />}
      />
      <Filters wanted={wanted} />
      {failure && (
        <ScreenError
          title={text.failed}
          error={failure}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {(mails || !failure) && (
        <Panel title={text.listTitle} isBusy={mails === undefined || list.isPlaceholderData}>
          {mails ? (
            <Rows mails={mails} isAll={addressOf(wanted) === '/admin/mails'} />
          ) : (
            <PanelSkeleton height={280} />
          )}
        </Panel>
      )}
      <LoadMore pages={list} label={text.older} failed={text.olderFailed} />
    </>
  )
}

function wantedOf(query: string): Wanted {
  const asked = new URLSearchParams(query)
  return {
    status: mailStatuses.find((status) => status === asked.get('status')),
    search: asked.get('search')?.trim().slice(0, 200) ?? '',
  }
}

function addressOf({ status, search }: Wanted): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (search) query.set('search', search)
  return query.size === 0 ? '/admin/mails' : `/admin/mails?${query}`
}

function Actions({ isReading, onRefresh }: { readonly isReading: boolean; readonly onRefresh: () => void }) {
  const text = useText(mailTexts)
  const shared = useText(uiTexts)
  return (
    <Line>
      <Button
        component={Link}
        to="/admin/mails/templates"
        variant="default"
        leftSection={<IconTemplate size={18} stroke={1.6} aria-hidden />}
      >
        {text.templates}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
        loading={isReading}
        onClick={onRefresh}
      >
        {shared.refresh}
      </Button>
    </Line>
  )
}

function Filters({ wanted }: { readonly wanted: Wanted }) {
  const text = useText(mailTexts)
  const words = mailStatusWords(useText(uiTexts))
  const navigate = useNavigate()
  const { status } = wanted
  const find = useCallback(
    (search: string) => navigate(addressOf({ status, search }), { replace: true }),
    [navigate, status],
  )
  return (
    <Line align="end" gap="xl">
      <div className={styles.statuses}>
        <StatusTabs
          label={text.statuses}
          tabs={[undefined, ...mailStatuses].map((one) => ({
            status: one,
            word: one === undefined ? text.all : words[one],
          }))}
          current={status}
          hrefOf={(one) => addressOf({ ...wanted, status: one })}
        />
      </div>
      <SearchField className={styles.search} label={text.search} search={wanted.search} onSearch={find} />
    </Line>
  )
}

function Rows({ mails, isAll }: { readonly mails: readonly Mail[]; readonly isAll: boolean }) {
  const text = useText(mailTexts)
  if (mails.length === 0 && isAll) {
    return <EmptyState drawing="shelf" title={text.empty} text={text.emptyText} />
  }
  if (mails.length === 0) {
    return (
      <EmptyState drawing="shelf" title={text.noneFound} text={text.noneFoundText}>
        <Button component={Link} to="/admin/mails" variant="default">
          {text.showAll}
        </Button>
      </EmptyState>
    )
  }
  return <MailRows mails={mails} />
}
