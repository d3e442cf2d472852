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

/** The products found. While others are on their way the last ones stay, dimmed. */
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

/** By best match, what has the words in its description alone comes behind a line. */
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

/** A page link lies below the products: once followed, readers go on at the first product. Filters move no focus. */
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

/** Leads on: another search, the categories, products that are new. */
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
  /** Where the next page starts; null on the last. */
  readonly next: string | null
}

/** The pages of a result as links. Deep ones are reached from the page before only, by where it ended. */
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
 * A filter or an order leaves the page where it is scrolled to. Whoever chose it far below the first product, from the bar
 * or the sheet, is led to the first product of what was found; whoever is still at the rail keeps it under the hand.
 * Back and Forward put their own place on top of this.
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

/** Beside the products; on a phone it has no height and is never in sight. */
function isRailInSight(region: HTMLElement): boolean {
  const rail = region.parentElement?.querySelector('aside')
  return rail != null && !isAbove(rail, 'end', marginOf(region))
}

function isAbove(node: HTMLElement, edge: 'start' | 'end', margin = marginOf(node)): boolean {
  const { top, bottom } = node.getBoundingClientRect()
  return (edge === 'start' ? top : bottom) < margin
}

/** What the header and the bar cover: the style sheet knows. */
function marginOf(node: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(node).scrollMarginBlockStart) || 0
}
