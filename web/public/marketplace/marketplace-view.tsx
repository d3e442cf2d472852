import { type ReactNode, useMemo, useState, useEffect } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import type { FilterOptions } from '#web/public/marketplace/filters/filter-group.tsx'
import { FilterRail } from './filters/filter-rail.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import type { Result } from './no-result.ts'
import styles from './marketplace-view.module.css'
import { titleOf } from './results/result-pages.ts'
import { Results } from './results/results.tsx'
import { ResultsBar } from './results/results-bar.tsx'
import { useRouter } from '#web/kit/router/router.ts'
import { languageOfPath, paths } from '#web/kit/pages/paths.ts'
import { ChipLink } from '#web/kit/storefront/chip.tsx'
import { type Browsing, addressOf, choose, placeOf, readBrowsing } from './browse-filters.ts'
import { marketplaceTexts } from './messages.ts'
import { rememberFit } from '#web/kit/storefront/fit-store.ts'

/** The marketplace: its title and the products. */
export function MarketplaceView({ result }: { result: Result }) {
  const locale = useLocale()
  return (
    <div className={`mj-container ${styles.screen}`}>
      <Browse result={result}>
        {({ browsing, options }) => (
          <h1 className="mj-display mj-d2">
            <bdi>
              {titleOf({ ...browsing, search: result.corrected ?? browsing.search }, options, locale)}
            </bdi>
          </h1>
        )}
      </Browse>
    </div>
  )
}

type BrowseProps = {
  readonly result: Result
  /** Slug of the shop on a shop's page. */
  readonly shop?: string
  /** Content above the products, which may depend on what is chosen. */
  readonly children?: (chosen: { browsing: Browsing; options: FilterOptions }) => ReactNode
}

/** Filters beside the products; on phones in a sheet over them. */
export function Browse({ result, shop = '', children }: BrowseProps) {
  const { browsing, isBusy, change } = useBrowsing(shop)
  const [isSheetOpen, setSheetOpen] = useState(false)
  useRememberedFit(browsing)
  const options = useLastOptions(result)
  const filters = { browsing, options, onChange: change }
  return (
    <>
      {children?.({ browsing, options })}
      {result.corrected !== null && <Correction browsing={browsing} words={result.corrected} />}
      <NamedShops shops={result.shops} />
      <ResultsBar {...filters} found={result} onOpenFilters={() => setSheetOpen(true)} />
      <div className={styles.columns}>
        <FilterRail {...filters} />
        <Results browsing={browsing} result={result} isBusy={isBusy} />
      </div>
      {isSheetOpen && <FilterSheet {...filters} total={result.total} onClose={() => setSheetOpen(false)} />}
    </>
  )
}

/** Says that the search was corrected, with a link that searches for exactly what was typed. */
function Correction({ browsing, words }: { browsing: Browsing; words: string }) {
  const text = useText(marketplaceTexts)
  return (
    <p className={styles.correction}>
      {text.corrected({ words })}{' '}
      <Link to={addressOf(choose(browsing, { exact: 'yes' }))} rel="nofollow">
        {text.searchInstead({ words: browsing.search })}
      </Link>
    </p>
  )
}

/** Links to shops with the searched name: «خشب» means wood, but is also the name of a shop. */
function NamedShops({ shops }: Pick<Result, 'shops'>) {
  const text = useText(marketplaceTexts)
  if (shops.length === 0) return null
  return (
    <p className={styles.named}>
      {text.shopNamed({ count: shops.length })}
      {shops.map(({ slug, name }) => (
        <ChipLink key={slug} to={paths.shop(slug)}>
          {name}
        </ChipLink>
      ))}
    </p>
  )
}

/** Returns the latest known options, so that filters stay on the screen when a result fails to load. */
function useLastOptions({ isFailed, options }: Result): FilterOptions {
  const [last, setLast] = useState(options)
  if (!isFailed && last !== options) setLast(options)
  return isFailed ? last : options
}

/**
 * The chosen filters, and a function that changes them. While the next result loads, the controls already show the new
 * choice, and further changes build on it.
 */
function useBrowsing(shop: string) {
  const { location, coming, navigate } = useRouter()
  const isStaying = coming !== undefined && languageOfPath(coming.pathname).path === placeOf({ shop })
  const shown = isStaying ? coming.search : location.search
  const browsing = useMemo(() => readBrowsing(new URLSearchParams(shown), shop), [shown, shop])
  return {
    browsing,
    isBusy: isStaying,
    change: (next: Browsing) => {
      const address = addressOf(next)
      if (address !== addressOf(browsing)) void navigate(address, { stay: true })
    },
  }
}

/** Remembers the size filter as the customer's space, which product pages check against. */
function useRememberedFit({ maxWidth, maxDepth, maxHeight }: Browsing): void {
  useEffect(() => {
    if (maxWidth === undefined && maxDepth === undefined && maxHeight === undefined) return
    const typed = (cm: number | undefined) => (cm === undefined || cm > 9999 ? '' : String(cm))
    rememberFit({ width: typed(maxWidth), depth: typed(maxDepth), height: typed(maxHeight) })
  }, [maxWidth, maxDepth, maxHeight])
}
