import { useLocale } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import styles from './status-tabs.module.css'

type Tab<Status> = {
  readonly status: Status
  readonly word: string
  /** How many the search finds in it, once that is known. */
  readonly count?: number | undefined
}

type Props<Status> = {
  readonly label: string
  readonly tabs: readonly Tab<Status>[]
  readonly current: Status
  readonly hrefOf: (status: Status) => string
  /** Whether another tab is another screen, to be left for only where nothing is unsaved. */
  readonly leaves?: boolean
}

/** The statuses of a list; links, so that each has its address. */
export function StatusTabs<Status>({ label, tabs, current, hrefOf, leaves = false }: Props<Status>) {
  const { number } = useLocale()
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ status, word, count }) => (
        <Link
          key={word}
          stay={!leaves}
          className={styles.tab}
          to={hrefOf(status)}
          aria-current={status === current ? 'page' : undefined}
        >
          {word}
          {count !== undefined && <span className={styles.count}>{number(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
