import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './ui.module.css'

type Props = {
  readonly title: string
  readonly hint?: string
  readonly action?: ReactNode
  /** Whether its content is still being read. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A titled region of a screen; its content is flush, with hairlines between the rows. */
export function Panel({ title, hint, action, isBusy = false, children }: Props) {
  const id = useId()
  return (
    <Card component="section" padding={0} aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.head}>
        <div>
          <Title id={id}>{title}</Title>
          {hint && <Text variant="muted">{hint}</Text>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}

/** What a part shows of something that is read: nothing yet, the answer, or what went wrong and a way to try again. */
export type QueryState<T> = {
  /** Undefined while it is being read. */
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
  readonly isFetching: boolean
}

/** Whether nothing is there yet, neither an answer nor an error. */
export const isReading = ({ data, error }: QueryState<unknown>) => data === undefined && error === null
