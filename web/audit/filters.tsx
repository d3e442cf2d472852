import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AuditFilters } from '#contract/audit.ts'
import { auditActions } from '#domain/audit-action.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { actionNames } from './action-texts.ts'
import { Text } from '#web/ui/layout/text.tsx'
import styles from './audit.module.css'
import { auditTexts } from './messages.ts'
import { auditActorsQuery } from './queries.ts'

type Props = {
  readonly filters: AuditFilters
  readonly isFiltered: boolean
  readonly onChange: (next: Partial<AuditFilters>) => void
  readonly onClear: () => void
}

/** Who, what, about what and when; each choice takes effect at once. */
export function Filters({ filters, isFiltered, onChange, onClear }: Props) {
  const text = useText(auditTexts)
  return (
    <search className={styles.filters} aria-label={text.filters}>
      <WhoAndWhat filters={filters} onChange={onChange} />
      <NameFilter key={filters.search} search={filters.search} onChange={onChange} />
      <Days filters={filters} onChange={onChange} />
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
      {filters.subjectId && <Text tone="soft">{text.oneSubject}</Text>}
    </search>
  )
}

type PartProps = Pick<Props, 'filters' | 'onChange'>

function WhoAndWhat({ filters, onChange }: PartProps) {
  const text = useText(auditTexts)
  const { language } = useLocale()
  const { data: actors = [] } = useQuery(auditActorsQuery)
  const people = actors.map(({ id, name }) => ({ value: id, label: name }))
  const actions = auditActions.map((action) => ({ value: action, label: actionNames[action][language] }))
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

function Days({ filters, onChange }: PartProps) {
  const text = useText(auditTexts)
  return (['from', 'to'] as const).map((end) => (
    <TextInput
      key={end}
      type="date"
      label={text[end]}
      value={filters[end] ?? ''}
      onChange={({ currentTarget }) => onChange({ [end]: currentTarget.value || undefined })}
    />
  ))
}
