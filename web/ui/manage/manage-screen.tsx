import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { SelectionBar, SelectionHint } from '#web/ui/selection-bar.tsx'
import type { Selection } from '#web/ui/use-selection.ts'

type ScreenProps<Data> = {
  readonly texts: { readonly title: string; readonly failed: string; readonly add: string }
  readonly query: UseQueryResult<Data>
  readonly subtitle: (data: Data) => string
  readonly onAdd: () => void
  /** Beside the button that adds. */
  readonly actions?: ReactNode
  /** Stands for the list while it is read. */
  readonly waiting: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** A screen on which things of one kind are managed; what was read stays below the news that it could not be again. */
export function ManageScreen<Data>({ texts, query, subtitle, onAdd, actions, ...below }: ScreenProps<Data>) {
  const { data, error, isFetching, refetch } = query
  const buttons = (
    <Line gap="md">
      {actions}
      <Button leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />} onClick={onAdd}>
        {texts.add}
      </Button>
    </Line>
  )
  return (
    <>
      <ScreenHead
        title={texts.title}
        subtitle={data === undefined ? '\u00a0' : subtitle(data)}
        action={buttons}
      />
      {error && (
        <ScreenError
          title={texts.failed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined ? !error && below.waiting : below.children(data)}
    </>
  )
}

type ListProps = {
  readonly texts: { readonly search: string; readonly bulkError: string; readonly noneSelected: string }
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly selection: Selection
  /** The ids of what the list shows. */
  readonly shown: readonly string[]
  readonly onBulk: () => void
  /** How many were found, where something was searched for. */
  readonly found: string | false
  /** Beside the search, and at the end of its line. */
  readonly filters?: ReactNode
  readonly tools?: ReactNode
  /** What is said instead of an empty list, with its one way on. */
  readonly empty: Pick<ComponentProps<typeof EmptyState>, 'drawing' | 'title' | 'text'> & {
    readonly clear: string | false
    readonly onClear: () => void
  }
  readonly children: ReactNode
}

/** The list of such a screen: search and tools above it, what can be done with the selection, how many are found. */
export function ManageList({ texts, selection, shown, empty, ...props }: ListProps) {
  const { clear, onClear, ...said } = empty
  return (
    <>
      <Line gap="md" below="sm">
        <SearchField label={texts.search} search={props.search} onSearch={props.onSearch} />
        {props.filters}
        <Line gap="md" data-end>
          <SelectionHint selection={selection} title={texts.bulkError} text={texts.noneSelected} />
          {props.tools}
        </Line>
      </Line>
      <VisuallyHidden component="output">{props.found}</VisuallyHidden>
      <SelectionBar selection={selection} shown={shown} onBulk={props.onBulk} />
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
