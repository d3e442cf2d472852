import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Heading, Muted } from '#web/kit/layout/text.tsx'
import styles from './ui.module.css'

type Props = {
  readonly title: string
  readonly hint?: string
  readonly action?: ReactNode
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
          <Heading id={id}>{title}</Heading>
          {hint && <Muted>{hint}</Muted>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}
