import { Link } from '#web/kit/router/link.tsx'
import { LayoutBox, type LayoutProps } from './layout.tsx'
import styles from './layout.module.css'

/** A list within a panel, with hairlines between its items. */
export function Rows({ isFlush = false, ...box }: LayoutProps & { readonly isFlush?: boolean }) {
  return <LayoutBox component="ul" {...box} className={styles.rows} mod={{ flush: isFlush }} />
}

type RowLinkProps = LayoutProps & {
  readonly to?: string
  readonly href?: string
  readonly isStrong?: boolean
}

/** The link of a row, which the whole row is pressed with. */
export function RowLink({ isStrong = false, ...link }: RowLinkProps) {
  return <LayoutBox component={Link} {...link} className={styles.rowLink} mod={{ strong: isStrong }} />
}
