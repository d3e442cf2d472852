import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import {
  auditFilters,
  type AuditFilters,
  type AuditEntry,
  listAudit,
  listAuditActors,
} from '#contract/platform/audit.ts'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { DayRange } from '#web/kit/fields/day-range.tsx'
import { FilterLine } from '#web/kit/layout/layout.tsx'
import { Rows } from '#web/kit/layout/rows.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { NoneFound, ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages, type PagesQuery, pagesQuery } from '#web/kit/lists/resource-pages.ts'
import { queryOf, readUrl, useUrlState } from '#web/kit/lists/url-state.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { Entry } from './entry.tsx'
import { auditTexts } from './messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { auditActions } from '#domain/platform/audit-action.ts'
import { actionName } from './action-texts.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'

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
          <Rows component="ol">
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
    <Group>
      <RefreshButton list={log} />
      <Button
        component={Link}
        to="/admin/settings"
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.6} className="mj-flip" aria-hidden />}
      >
        {text.back}
      </Button>
    </Group>
  )
}

type Props = {
  readonly filters: AuditFilters
  readonly isFiltered: boolean
  readonly onChange: (next: Partial<AuditFilters>) => void
  readonly onClear: () => void
}

/** Who, what, about what and when; each choice takes effect at once. */
function Filters({ filters, isFiltered, onChange, onClear }: Props) {
  const text = useText(auditTexts)
  return (
    <FilterLine aria-label={text.filters}>
      <WhoAndWhat filters={filters} onChange={onChange} />
      <NameFilter key={filters.search} search={filters.search} onChange={onChange} />
      <DayRange labels={text} from={filters.from} to={filters.to} onChange={onChange} />
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
          onClick={onClear}
        >
          {text.clear}
        </Button>
      )}
      {filters.subjectId && <Text variant="soft">{text.oneSubject}</Text>}
    </FilterLine>
  )
}

type PartProps = Pick<Props, 'filters' | 'onChange'>

function WhoAndWhat({ filters, onChange }: PartProps) {
  const text = useText(auditTexts)
  const { language } = useLocale()
  const { data: actors = [] } = useQuery(auditActorsQuery)
  const people = actors.map(({ id, name }) => ({ value: id, label: name }))
  const actions = auditActions.map((action) => ({ value: action, label: actionName(action, language) }))
  return (
    <>
      <NativeSelect
        label={text.actor}
        value={filters.actor ?? ''}
        data={[{ value: '', label: text.everybody }, ...people]}
        onChange={({ currentTarget }) => onChange({ actor: currentTarget.value || undefined })}
      />
      <NativeSelect
        label={text.action}
        value={filters.action ?? ''}
        data={[{ value: '', label: text.everything }, ...actions]}
        onChange={({ currentTarget }) =>
          onChange({ action: auditActions.find((action) => action === currentTarget.value) })
        }
      />
    </>
  )
}

// Typed in full, then asked for: with Enter or when the field is left.
function NameFilter({ search, onChange }: { readonly search: string; readonly onChange: Props['onChange'] }) {
  const text = useText(auditTexts)
  const [typed, setTyped] = useState(search)
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (typed.trim() !== search) onChange({ search: typed.trim() })
  }
  return (
    <form onSubmit={ask}>
      <TextInput
        type="search"
        label={text.search}
        placeholder={text.searchHint}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => ask()}
      />
    </form>
  )
}

/** The log; read anew whenever the screen opens: others act meanwhile. */
function auditQuery(filters: AuditFilters): PagesQuery<AuditEntry> {
  return { ...pagesQuery(listAudit, { query: { ...filters, limit: 50 } }), refetchOnMount: 'always' }
}

const auditActorsQuery = addressQuery(listAuditActors)
