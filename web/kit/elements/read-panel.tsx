import { Box, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'
import styles from './ui.module.css'
import type { QueryState } from './query-state.ts'
import { ScreenError } from './screen-error.tsx'

type Props<T> = {
  readonly title: string
  readonly hint?: string
  readonly action?: ReactNode
  readonly reading: QueryState<T>
  /** What is said when it cannot be read. */
  readonly failed: string
  /** How high the content will be, in pixels. */
  readonly height: number
  readonly children: (data: T) => ReactNode
}

/**
 * A panel that is read by itself: it waits, fails and is tried again without the rest of the screen. What was read
 * before stays under the news that it could not be read again.
 */
export function ReadPanel<T>({ reading, failed, height, children, ...head }: Props<T>) {
  const { data, error, onRetry, isRetrying } = reading
  return (
    <Panel {...head} isBusy={data === null && error === null}>
      {error && (
        <div className={styles.failed}>
          <ScreenError title={failed} error={error} onRetry={onRetry} isRetrying={isRetrying} />
        </div>
      )}
      {data !== null ? children(data) : error === null && <PanelSkeleton height={height} />}
    </Panel>
  )
}

/** The content of a panel that is no list of rows. */
export function PanelBody({ children }: { readonly children: ReactNode }) {
  return <Box p="lg">{children}</Box>
}

/** What stands in a panel while its content is read. */
export function PanelSkeleton(props: { readonly height: number; readonly 'aria-busy'?: true }) {
  return (
    <PanelBody>
      <Skeleton {...props} />
    </PanelBody>
  )
}

/** What a panel says instead of a list or a drawing that would be empty. */
export function PanelNote({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box className={styles.note} c="dimmed">
      <Text variant="strong">{title}</Text>
      <p>{children}</p>
    </Box>
  )
}
