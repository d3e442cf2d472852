import type { ReactNode } from 'react'
import styles from './filter-fields.module.css'

/** A titled group of filters. The line above it is another element's: a fieldset sets its title onto its own border. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <fieldset className={styles.values}>
        <legend className={styles.title}>{title}</legend>
        {children}
      </fieldset>
    </div>
  )
}
