import { initialsOf } from './initials.ts'
import styles from './ui.module.css'

/** The tile that stands for a shop. */
export function Initials({ name }: { readonly name: string }) {
  return (
    <span className={styles.initials} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
