import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './product-form.module.css'

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
      <div className={styles.sectionHead}>
        <div>
          <h2 className={styles.sectionTitle} id={id}>
            {title}
          </h2>
          {help && <p className={styles.sectionHelp}>{help}</p>}
        </div>
        {aside}
      </div>
      {children}
    </Card>
  )
}
