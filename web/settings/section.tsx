import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

type Props = {
  readonly title: string
  readonly hint: string
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** One subject of the settings: what it is at the side, what can be set beside it. */
export function Section({ title, hint, isBusy = false, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.label}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <p className={styles.hint}>{hint}</p>
      </div>
      <Card padding={0}>{children}</Card>
    </section>
  )
}
