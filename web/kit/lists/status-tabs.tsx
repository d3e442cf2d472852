import { useEffect, useRef } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import styles from './status-tabs.module.css'

type Tab<Status> = {
  readonly status: Status
  readonly word: string
  /** The number of matches in it, once known. */
  readonly count?: number | undefined
}

type Props<Status> = {
  readonly label: string
  readonly tabs: readonly Tab<Status>[]
  readonly current: Status
  readonly hrefOf: (status: Status) => string
  /** Whether another tab is another screen, which asks before discarding unsaved changes. */
  readonly leaves?: boolean
}

/** Tabs for a list's statuses; links, so that each has an address. */
export function StatusTabs<Status>({ label, tabs, current, hrefOf, leaves = false }: Props<Status>) {
  const { number } = useLocale()
  const nav = useRef<HTMLElement>(null)
  // On phones the tabs scroll sideways: centres the current one, without scrolling the page.
  useEffect(() => {
    const tab = nav.current?.querySelector('[aria-current=page]')
    if (!nav.current || !tab) return
    const [outer, inner] = [nav.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    nav.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [current])
  return (
    <nav aria-label={label} className={styles.tabs} ref={nav}>
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
