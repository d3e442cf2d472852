import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useCallback } from 'react'
import { mailFilters, mailStatuses } from '#contract/platform/mails.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { Line } from '#web/kit/layout/layout.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { NoneFound, ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { type UrlState, useUrlState } from '#web/kit/lists/url-state.ts'
import { MailRows } from '#web/kit/elements/mail-rows.tsx'
import { mailStatusWords } from '#web/kit/elements/mail-status.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import styles from './mails.module.css'
import { mailTexts } from './messages.ts'
import { outboxQuery } from './queries.ts'

/** `/admin/mails`: what was written to people and what became of it (G-36); status and words stand in the address. */
export function Outbox() {
  const text = useText(mailTexts)
  const url = useUrlState(mailFilters)
  const list = useResourcePages(outboxQuery(url.state))
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} action={<Actions list={list} />} />
      <Filters {...url} />
      <ResourceList
        list={list}
        words={{ failed: text.failed, more: text.older, moreFailed: text.olderFailed }}
        panel={{ title: text.listTitle }}
        skeleton={<PanelSkeleton height={280} />}
        nothing={<Nothing {...url} />}
      >
        {(mails) => <MailRows mails={mails} />}
      </ResourceList>
    </>
  )
}

function Actions({ list }: { readonly list: { readonly isRefetching: boolean } }) {
  const text = useText(mailTexts)
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
      <RefreshButton list={list} />
    </Line>
  )
}

type Url = UrlState<typeof mailFilters>

function Filters({ state, hrefOf, go }: Url) {
  const text = useText(mailTexts)
  const words = mailStatusWords(useText(uiTexts))
  const find = useCallback((search: string) => go({ search }, { replace: true }), [go])
  return (
    <Line align="end" gap="xl">
      <div className={styles.statuses}>
        <StatusTabs
          label={text.statuses}
          tabs={[undefined, ...mailStatuses].map((status) => ({
            status,
            word: status === undefined ? text.all : words[status],
          }))}
          current={state.status}
          hrefOf={(status) => hrefOf({ status })}
        />
      </div>
      <Line below="lg">
        <SearchField label={text.search} search={state.search} onSearch={find} />
      </Line>
    </Line>
  )
}

function Nothing({ state: { status, search }, go }: Url) {
  const text = useText(mailTexts)
  if (status === undefined && search === '') {
    return <EmptyState drawing="shelf" title={text.empty} text={text.emptyText} />
  }
  const clear = { label: text.showAll, onClear: () => go({ status: undefined, search: '' }) }
  return <NoneFound title={text.noneFound} text={text.noneFoundText} clear={clear} />
}
