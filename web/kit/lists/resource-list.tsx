import { Box, Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { CardGrid, Foot, Panel } from '#web/kit/layout/layout.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import styles from '#web/kit/elements/ui.module.css'
import type { ResourcePages } from './resource-pages.ts'

/** Texts of a list, from its screen. */
type ListTexts = {
  readonly failed: string
  /** Label of the button that loads more rows; `moreFailed` is its error. */
  readonly more: string
  readonly moreFailed: string
  /** The number of matches, for screen readers; empty until known. */
  readonly found?: string | undefined
}

type Props<Row> = {
  readonly list: ResourcePages<Row>
  readonly words: ListTexts
  /** Placeholder until the first rows are loaded. */
  readonly skeleton: ReactNode
  /** Shown if there are no rows: an `EmptyState` or `NoneFound`. */
  readonly nothing: ReactNode
  /** Panel around the rows; absent for cards. */
  readonly panel?: { readonly title: string; readonly hint?: string; readonly action?: ReactNode }
  /** Whether the rows are in a frame, by default if there is a panel. */
  readonly isFramed?: boolean
  readonly children: (rows: readonly Row[]) => ReactNode
}

/**
 * A list in each of its states: loading, empty, or with rows and a button for more. When a refetch or the next page
 * fails, the rows stay and an error is shown.
 */
export function ResourceList<Row>({ list, words, skeleton, nothing, panel, ...props }: Props<Row>) {
  const { rows, failure } = list
  const { isFramed = panel !== undefined, children } = props
  const hasRows = rows !== undefined && rows.length > 0
  const isBusy = rows === undefined || list.isPlaceholderData
  const content = (
    <>
      {rows === undefined ? skeleton : hasRows ? children(rows) : nothing}
      <LoadMore list={list} words={words} isFramed={isFramed} />
    </>
  )
  return (
    <>
      {words.found !== undefined && <VisuallyHidden component="output">{rows && words.found}</VisuallyHidden>}
      {failure && (
        <Box {...(isFramed && !panel ? { p: 'lg' } : { mb: 'lg' })}>
          <ScreenError title={words.failed} of={{ ...list, error: failure }} />
        </Box>
      )}
      {(hasRows || !failure) &&
        (panel ? (
          <Panel {...panel} isBusy={isBusy}>
            {content}
          </Panel>
        ) : (
          <div className={styles.rows} aria-busy={isBusy}>
            {content}
          </div>
        ))}
    </>
  )
}

type MoreProps<Row> = Pick<Props<Row>, 'list' | 'words'> & { readonly isFramed: boolean }

/** Fetches the next page beneath a list. */
function LoadMore<Row>({ list, words, isFramed }: MoreProps<Row>) {
  const text = useText(uiTexts)
  const { number } = useLocale()
  const { isFetchingNextPage, rows, total } = list
  const load = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) {
    return (
      <Place isFramed={isFramed}>
        <ScreenError
          title={words.moreFailed}
          of={{ error: list.error, refetch: list.fetchNextPage, isFetching: isFetchingNextPage }}
        />
      </Place>
    )
  }
  if (!list.hasNextPage) return null
  return (
    <Place isFramed={isFramed} isCentred>
      <Button variant="default" loading={isFetchingNextPage} onClick={load}>
        {words.more}
      </Button>
      {rows && total !== null && (
        <Text variant="muted">{text.shownOf({ shown: number(rows.length), total: number(total) })}</Text>
      )}
    </Place>
  )
}

type PlaceProps = { readonly isFramed: boolean; readonly isCentred?: boolean; readonly children: ReactNode }

function Place({ isFramed, isCentred = false, children }: PlaceProps) {
  const justify = isCentred ? { justify: 'center' as const } : {}
  return isFramed ? (
    <Foot {...justify}>{children}</Foot>
  ) : (
    <Group mt="lg" {...justify}>
      {children}
    </Group>
  )
}

type NoneFoundProps = {
  readonly title: string
  readonly text: string
  /** The button that clears the filters. */
  readonly clear?: { readonly label: string; readonly onClear: () => void } | undefined
}

/** The state of a list in which nothing matches the search or filters. */
export function NoneFound({ title, text, clear }: NoneFoundProps) {
  return (
    <EmptyState drawing="shelf" title={title} text={text}>
      {clear && (
        <Button variant="default" onClick={clear.onClear}>
          {clear.label}
        </Button>
      )}
    </EmptyState>
  )
}

type SkeletonProps = {
  readonly count: number
  readonly height: number
  readonly width?: 'full' | 'half'
}

/** Placeholder cards while loading. */
export function SkeletonCards({ count, height, ...cards }: SkeletonProps) {
  return (
    <CardGrid {...cards}>
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- all alike, never reordered
        <li key={index} data-testid="card-skeleton">
          <Skeleton height={height} radius="lg" />
        </li>
      ))}
    </CardGrid>
  )
}
