import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './product-form.module.css'
import { Line } from '#web/kit/layout/layout.tsx'
import { Heading, Muted } from '#web/kit/layout/text.tsx'

type Props = {
  readonly title: string
  readonly help?: string
  /** Stands at the end of the head, e.g. a count. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A group of fields with its title. */
export function FormSection({ title, help, aside, children }: Props) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} className={styles.section}>
      <Line isWhole justify="between" align="start" gap="lg" below="lg">
        <div>
          <Heading id={id}>{title}</Heading>
          {help && <Muted>{help}</Muted>}
        </div>
        {aside}
      </Line>
      {children}
    </Card>
  )
}
