import { type ReactNode, useId } from 'react'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './checkout.module.css'

type Props = { readonly title: string; readonly children: ReactNode }

/** Fields that belong together, under a heading. */
export function Section({ title, children }: Props) {
  const id = useId()
  return (
    <fieldset className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={parts.title}>
        {title}
      </h2>
      {children}
    </fieldset>
  )
}
