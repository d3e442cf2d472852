import { useEffect, useRef } from 'react'
import { useRevalidator } from '#web/router/router.ts'
import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Button, ButtonLink } from '#web/storefront/button.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { ProductGrid } from '#web/storefront/product-grid.tsx'
import { withoutFilters } from '#web/marketplace/filters/active-filters.ts'
import { addressOf, type Browsing, choose } from '#web/marketplace/browsing.ts'
import type { Result } from '#web/marketplace/marketplace-view.tsx'
import { marketplaceTexts } from '#web/marketplace/messages.ts'
import { PageLinks } from './page-links.tsx'
import styles from './results.module.css'
import { useResultsInSight } from './use-results-in-sight.ts'

type Props = { readonly browsing: Browsing; readonly result: Result; readonly isBusy: boolean }

/** The pieces found. While others are on their way the last ones stay, dimmed. */
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
        <Nothing browsing={browsing} />
      ) : (
        <>
          <ProductGrid cards={result.cards} columns={3} leads headingLevel={2} />
          <PageLinks browsing={browsing} total={result.total} next={result.next} />
        </>
      )}
    </section>
  )
}

/** A page link lies below the pieces: once followed, readers go on at the first piece. Filters move no focus. */
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

function Nothing({ browsing }: { browsing: Browsing }) {
  const text = useText(marketplaceTexts)
  const { search } = browsing
  const isOnlySearch = addressOf(choose(browsing, { search: '' })) === addressOf(withoutFilters(browsing))
  return (
    <EmptyState
      drawing="sofa"
      title={text.emptyTitle}
      text={search === '' ? text.emptyHint : text.emptySearch({ words: search })}
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
  )
}

function Failure() {
  const text = useText(marketplaceTexts)
  const common = useText(commonTexts)
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert">
      <EmptyState drawing="lamp" title={text.errorTitle} text={text.errorHint}>
        <Button variant="line" size="md" disabled={state === 'loading'} onClick={() => void revalidate()}>
          {common.tryAgain}
        </Button>
      </EmptyState>
    </div>
  )
}
