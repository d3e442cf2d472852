import { Button, Group, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { IconPlus } from '#web/kit/icons/icons.ts'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { type Selection, SelectionBar } from '#web/kit/elements/selection.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { RefreshButton } from '#web/kit/lists/list-head.tsx'

type ScreenProps<Data> = {
  readonly texts: { readonly title: string; readonly failed: string; readonly add: string }
  readonly query: UseQueryResult<Data>
  readonly subtitle: (data: Data) => string
  readonly onAdd: () => void
  /** Beside the add button. */
  readonly actions?: ReactNode
  /** Placeholder while the list loads. */
  readonly waiting: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** A screen to manage items of one kind; if a refetch fails, the earlier content stays below the error. */
export function ManageScreen<Data>({ texts, query, subtitle, onAdd, actions, ...below }: ScreenProps<Data>) {
  const { data, error } = query
  const mayChange = useMayChange()
  const buttons = mayChange && (
    <Group gap="sm">
      <RefreshButton list={query} />
      {actions}
      <Button leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />} onClick={onAdd}>
        {texts.add}
      </Button>
    </Group>
  )
  return (
    <>
      <ScreenHead
        isShort
        title={texts.title}
        subtitle={data === undefined ? '\u00a0' : subtitle(data)}
        action={buttons}
      />
      <ScreenError title={texts.failed} of={query} />
      {data === undefined ? !error && below.waiting : below.children(data)}
    </>
  )
}

type ListProps = {
  readonly texts: { readonly search: string }
  readonly search: string
  readonly onSearch: (search: string) => void
  /** The ids of the items shown. */
  readonly shown: readonly string[]
  /** If there are bulk actions: the selection, and the texts for an empty one. */
  readonly bulk?: {
    readonly selection: Selection
    readonly onBulk: () => void
    readonly texts: { readonly bulkError: string; readonly noneSelected: string }
  }
  /** The number of matches; false without a search. */
  readonly found: string | false
  /** Beside the search; `tools` are at the end of its line. */
  readonly filters?: ReactNode
  readonly tools?: ReactNode
  /** Content in place of an empty list, with one button. */
  readonly empty: Pick<ComponentProps<typeof EmptyState>, 'drawing' | 'title' | 'text'> & {
    readonly clear: string | false
    readonly onClear: () => void
  }
  readonly children: ReactNode
}

/** The list of such a screen, with search, tools and bulk actions, and the number of matches for screen readers. */
export function ManageList({ texts, bulk, shown, empty, ...props }: ListProps) {
  const { clear, onClear, ...said } = empty
  const mayChange = useMayChange()
  return (
    <>
      <Group gap="sm" mb="sm">
        <SearchField label={texts.search} search={props.search} onSearch={props.onSearch} />
        {props.filters}
        <Group gap="sm" ms="auto">
          {bulk && mayChange && (
            <SelectionHint
              selection={bulk.selection}
              title={bulk.texts.bulkError}
              text={bulk.texts.noneSelected}
            />
          )}
          {props.tools}
        </Group>
      </Group>
      <VisuallyHidden component="output">{props.found}</VisuallyHidden>
      {bulk && mayChange && (
        <SelectionBar selection={bulk.selection} shown={shown}>
          <BulkButton onBulk={bulk.onBulk} />
        </SelectionBar>
      )}
      {shown.length > 0 ? (
        props.children
      ) : (
        <EmptyState {...said}>
          {clear !== false && (
            <Button variant="default" onClick={onClear}>
              {clear}
            </Button>
          )}
        </EmptyState>
      )}
    </>
  )
}

function BulkButton({ onBulk }: { readonly onBulk: () => void }) {
  return (
    <Button variant="default" size="sm" onClick={onBulk}>
      {useText(uiTexts).bulkActions}
    </Button>
  )
}

type HintProps = {
  readonly selection: Selection
  readonly title: string
  /** The screen's text that something must be selected. */
  readonly text: string
}

/** The bulk actions button while nothing is selected: says that something must be. */
function SelectionHint({ selection, title, text }: HintProps) {
  const { bulkActions } = useText(uiTexts)
  if (selection.ids.size > 0) return null
  return (
    <Button variant="subtle" color="gray" size="sm" onClick={() => toastFailure({ title, text })}>
      {bulkActions}
    </Button>
  )
}
