import { Link } from '#web/kit/router/link.tsx'
import styles from './chip.module.css'
import { CloseIcon, NextIcon } from './drawings/icons.tsx'

/** An active filter as a link that removes it, with or without script. `name`: "Remove filter: Beige". */
export function RemovableChip({ label, name, to }: { label: string; name: string; to: string }) {
  return (
    <Link to={to} className={styles.chip} aria-label={name} stay>
      <bdi>{label}</bdi>
      <CloseIcon size={16} />
    </Link>
  )
}

/** A link in the form of a chip. */
export function ChipLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.chip}>
      <bdi>{children}</bdi>
      <NextIcon size={16} />
    </Link>
  )
}

/** A product's tag: its style. */
export function Tag({ children }: { children: string }) {
  return <span className={styles.tag}>{children}</span>
}
