import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useRouter } from '#web/kit/router/router.ts'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { ButtonLink } from '#web/kit/storefront/button.tsx'
import { EmptyState, FailedState } from '#web/kit/storefront/empty-state.tsx'
import { ProductGrid } from '#web/kit/storefront/card/product-grid.tsx'
import { withoutFilters } from '#web/public/marketplace/filters/active-filters.ts'
import {
  addressOf,
  type Browsing,
  choose,
  filterCount,
  sortOf,
} from '#web/public/marketplace/browse-filters.ts'
import type { Result } from '#web/public/marketplace/no-result.ts'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'
import { paths } from '#web/kit/pages/paths.ts'
import styles from './results-bar.module.css'
import { Link } from '#web/kit/router/link.tsx'
import { NextIcon, PreviousIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { deepestNumberedPage, pageNumbers, pageSize, pagesOf } from './result-pages.ts'

type Props = { readonly browsing: Browsing; readonly result: Result; readonly isBusy: boolean }

/** The products found. While new ones load, the previous ones stay, dimmed. */
export function Results({ browsing, result, isBusy }: Props) {
  const text = useText(marketplaceTexts)
  const region = useFocusOnPage(browsing.page)
  useResultsInSight(region, result)
  return (
    <section
      ref={region}
      tabIndex={-1}
      className={styles.results}
      aria-label={text.results}
      aria-busy={isBusy}
    >
      {result.isFailed ? (
        <Failure />
      ) : result.cards.length === 0 ? (
        <Nothing browsing={browsing} instead={result.instead} />
      ) : (
        <>
          <Products browsing={browsing} result={result} />
          <PageLinks browsing={browsing} total={result.total} next={result.next} />
        </>
      )}
    </section>
  )
}

/** By best match, products that only mention the words in their description follow under a heading of their own. */
function Products({ browsing, result: { cards, close } }: Omit<Props, 'isBusy'>) {
  const text = useText(marketplaceTexts)
  const isRanked = close !== null && sortOf(browsing) === 'best-match'
  const closeHere = isRanked ? Math.max(0, close - (browsing.page - 1) * pageSize) : cards.length
  const [found, mentioned] = [cards.slice(0, closeHere), cards.slice(closeHere)]
  return (
    <>
      {found.length > 0 && <ProductGrid cards={found} columns={3} leads headingLevel={2} />}
      {mentioned.length > 0 && (
        <>
          <h2 className={found.length > 0 ? styles.line : styles.alone}>{text.mentioned}</h2>
          <ProductGrid cards={mentioned} columns={3} leads={found.length === 0} headingLevel={3} />
        </>
      )}
    </>
  )
}

/** After a page link, which is below the products, moves focus to the start of them. Filters do not move focus. */
function useFocusOnPage(page: number) {
  const region = useRef<HTMLElement>(null)
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    const { activeElement } = document
    const cameFromPages = activeElement?.closest('nav') && region.current?.contains(activeElement)
    if (cameFromPages || activeElement === document.body) region.current?.focus({ preventScroll: true })
  }, [page])
  return region
}

/** The empty result, with links to other searches, popular categories and new products. */
function Nothing({ browsing, instead }: Pick<Result, 'instead'> & { browsing: Browsing }) {
  const text = useText(marketplaceTexts)
  const { search } = browsing
  if (browsing.shop !== '' && filterCount(browsing) === 0) {
    return (
      <>
        <EmptyState drawing="sofa" title={text.emptyShopTitle} text={text.emptyShop} />
        {instead && <Instead {...instead} />}
      </>
    )
  }
  const isOnlySearch = addressOf(choose(browsing, { search: '' })) === addressOf(withoutFilters(browsing))
  return (
    <>
      <EmptyState
        drawing="sofa"
        title={search === '' ? text.emptyTitle : text.emptySearchTitle({ words: search })}
        text={search === '' ? text.emptyHint : text.emptySearch}
      >
        <div className={styles.ways}>
          {search !== '' && !isOnlySearch && (
            <ButtonLink to={addressOf(choose(browsing, { search: '' }))} variant="line" size="md">
              {text.clearSearch}
            </ButtonLink>
          )}
          <ButtonLink to={addressOf(withoutFilters(browsing))} variant="line" size="md">
            {isOnlySearch && search !== '' ? text.clearSearch : text.clearFilters}
          </ButtonLink>
        </div>
      </EmptyState>
      {instead && <Instead {...instead} />}
    </>
  )
}

function Instead({ categories, cards }: NonNullable<Result['instead']>) {
  const text = useText(marketplaceTexts)
  return (
    <>
      {categories.length > 0 && (
        <nav className={styles.ways} aria-label={text.popular}>
          {categories.map(({ slug, name }) => (
            <ButtonLink key={slug} to={paths.marketplace({ category: slug })} variant="line" size="md">
              {name}
            </ButtonLink>
          ))}
        </nav>
      )}
      {cards.length > 0 && (
        <>
          <h2 className={styles.line}>{text.newProducts}</h2>
          <ProductGrid cards={cards} columns={3} headingLevel={3} />
        </>
      )}
    </>
  )
}

function Failure() {
  const text = useText(marketplaceTexts)
  const { coming, reload } = useRouter()
  return (
    <div role="alert">
      <FailedState
        title={text.errorTitle}
        text={text.errorHint}
        isBlocked={coming !== undefined}
        onRetry={() => void reload()}
      />
    </div>
  )
}

type PageLinksProps = {
  readonly browsing: Browsing
  readonly total: number
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

/** Links to the pages of a result. Deep pages can only be reached from the page before, by cursor. */
function PageLinks({ browsing, total, next }: PageLinksProps) {
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
                className={styles.pageLinksNumber}
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

/**
 * A change of filter or order keeps the scroll position. If it was made far below the first product, in the bar or the
 * sheet, the page scrolls to the first product of the new result; while the rail is visible, nothing moves. Back and
 * Forward restore their own scroll position afterwards.
 */
export function useResultsInSight(region: RefObject<HTMLElement | null>, result: unknown): void {
  const before = useRef(result)
  useLayoutEffect(() => {
    if (before.current === result) return
    before.current = result
    const node = region.current
    if (node && isAbove(node, 'start') && !isRailInSight(node)) node.scrollIntoView({ block: 'start' })
  }, [region, result])
}

/** Whether the rail beside the products is visible; on phones it has no height and never is. */
function isRailInSight(region: HTMLElement): boolean {
  const rail = region.parentElement?.querySelector('aside')
  return rail != null && !isAbove(rail, 'end', marginOf(region))
}

function isAbove(node: HTMLElement, edge: 'start' | 'end', margin = marginOf(node)): boolean {
  const { top, bottom } = node.getBoundingClientRect()
  return (edge === 'start' ? top : bottom) < margin
}

/** Height covered by header and bar, as set in the style sheet. */
function marginOf(node: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(node).scrollMarginBlockStart) || 0
}
