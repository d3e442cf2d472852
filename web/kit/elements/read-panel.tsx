import { Panel } from '#web/kit/layout/layout.tsx'
import { Box, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ui.module.css'
import { isReading, type QueryState, ScreenError } from './screen-error.tsx'

export type ReadContentProps<T> = {
  readonly reading: QueryState<T>
  /** Error text when loading fails. */
  readonly failed: string
  /** The content's height, in pixels. */
  readonly height: number
  readonly children: (data: T) => ReactNode
}

type Props<T> = ReadContentProps<T> & {
  readonly title: string
  readonly hint?: string
  readonly action?: ReactNode
}

/**
 * A panel that loads on its own: it waits, fails and retries independently of the rest of the screen. When a refetch
 * fails, the earlier content stays below the error.
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

/** Title, hint and error text of a part of a screen, by its name among the screen's texts. */
export function partTexts<N extends string>(text: PartTexts<N>, name: N) {
  return { title: text[name], hint: text[`${name}Hint`], failed: text[`${name}Failed`] }
}

/** Content that loads on its own, inside an existing frame. */
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

/** The content of a panel other than a list of rows. */
export function PanelBody({ children }: { readonly children: ReactNode }) {
  return <Box p="lg">{children}</Box>
}

/** Placeholder of a panel's content while loading. */
export function PanelSkeleton(props: { readonly height: number; readonly 'aria-busy'?: true }) {
  return (
    <PanelBody>
      <Skeleton {...props} />
    </PanelBody>
  )
}

/** Text of a panel in place of an empty list or chart. */
export function PanelNote({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box className={styles.note} c="dimmed">
      <Text variant="strong">{title}</Text>
      <p>{children}</p>
    </Box>
  )
}
