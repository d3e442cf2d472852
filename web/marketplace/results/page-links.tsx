import { Link } from '#web/router/link.tsx'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { NextIcon, PreviousIcon } from '#web/storefront/drawings/icons.tsx'
import { addressOf, type Browsing } from '#web/marketplace/browsing.ts'
import { marketplaceTexts } from '#web/marketplace/messages.ts'
import styles from './page-links.module.css'
import { deepestNumberedPage, pageNumbers, pagesOf } from './result-pages.ts'

type Props = {
  readonly browsing: Browsing
  readonly total: number
  /** Where the next page starts; null on the last. */
  readonly next: string | null
}

/** The pages of a result as links. Deep ones are reached from the page before only, by where it ended. */
export function PageLinks({ browsing, total, next }: Props) {
  const text = useText(marketplaceTexts)
  const { number } = useLocale()
  const pages = pagesOf(total)
  const { page } = browsing
  if (pages === 1) return null
  const to = (target: number, cursor = '') => addressOf({ ...browsing, page: target, cursor })
  const isDeep = page - 1 > deepestNumberedPage
  return (
    <nav className={styles.pages} aria-label={text.pages}>
      {page > 1 && (
        <Link className={styles.step} to={to(isDeep ? 1 : page - 1)} {...(isDeep ? {} : { rel: 'prev' })}>
          <PreviousIcon size={18} />
          <span>{isDeep ? text.firstPage : text.previous}</span>
        </Link>
      )}
      <ol className={styles.numbers}>
        {pageNumbers(page, pages).map((link, index) => (
          <li key={link === 'gap' ? `gap-${index}` : link}>
            {link === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link
                className={styles.number}
                to={to(link, link === page ? browsing.cursor : '')}
                aria-label={link === page ? text.currentPage({ page: link }) : text.page({ page: link })}
                {...(link === page ? { 'aria-current': 'page' as const } : {})}
              >
                {number(link)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {next !== null && (
        <Link
          className={styles.step}
          to={to(page + 1, page + 1 > deepestNumberedPage ? next : '')}
          rel="next"
        >
          <span>{text.next}</span>
          <NextIcon size={18} />
        </Link>
      )}
    </nav>
  )
}
