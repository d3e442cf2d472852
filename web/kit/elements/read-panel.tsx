import { Panel } from '#web/kit/layout/layout.tsx'
import { Box, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ui.module.css'
import { isReading, type QueryState, ScreenError } from './screen-error.tsx'

export type ReadContentProps<T> = {
  readonly reading: QueryState<T>
  /** What is said when it cannot be read. */
  readonly failed: string
  /** How high the content will be, in pixels. */
  readonly height: number
  readonly children: (data: T) => ReactNode
}

type Props<T> = ReadContentProps<T> & {
  readonly title: string
  readonly hint?: string
  readonly action?: ReactNode
}

/**
 * A panel that is read by itself: it waits, fails and is tried again without the rest of the screen. What was read
 * before stays under the news that it could not be read again.
 */
export function ReadPanel<T>({ reading, failed, height, children, ...head }: Props<T>) {
  return (
    <Panel {...head} isBusy={isReading(reading)}>
      <ReadContent reading={reading} failed={failed} height={height}>
        {children}
      </ReadContent>
    </Panel>
  )
}

type PartTexts<N extends string> = { readonly [Name in N | `${N}Hint` | `${N}Failed`]: string }

/** What a part of a screen says, by its name among the texts: what it is called, what it is, that it could not be read. */
export function partTexts<N extends string>(text: PartTexts<N>, name: N) {
  return { title: text[name], hint: text[`${name}Hint`], failed: text[`${name}Failed`] }
}

/** What is read in a frame that is there already. */
export function ReadContent<T>({ reading, failed, height, children }: ReadContentProps<T>) {
  const { data, error } = reading
  return (
    <>
      {error && (
        <div className={styles.failed}>
          <ScreenError title={failed} of={reading} />
        </div>
      )}
      {data !== undefined ? children(data) : error === null && <PanelSkeleton height={height} />}
    </>
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
