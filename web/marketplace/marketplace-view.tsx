import { useMemo, useState } from 'react'
import type { DataOf } from '#web/page.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/router/link.tsx'
import type { FilterOptions } from './filters/filter-options.ts'
import { FilterRail } from './filters/filter-rail.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import type { marketplaceLoader } from './marketplace-loader.ts'
import styles from './marketplace-view.module.css'
import { titleOf } from './results/result-title.ts'
import { Results } from './results/results.tsx'
import { ResultsBar } from './results/results-bar.tsx'
import { useLocation, useNavigate, useNavigation } from '#web/router/router.ts'
import { languageOfPath, paths } from '#web/paths.ts'
import { type Browsing, addressOf, choose, readBrowsing } from './browsing.ts'
import { marketplaceTexts } from './messages.ts'

export type Result = DataOf<typeof marketplaceLoader>

const noOptions: FilterOptions = { categories: [], colors: [], styles: [], price: null }
const noTexts = { title: null, description: null }
export const noResult: Result = {
  isFailed: true,
  cards: [],
  total: 0,
  next: null,
  about: noTexts,
  options: noOptions,
  corrected: null,
  close: null,
  instead: null,
}

/** The marketplace: filters beside the pieces; on a phone in a sheet above them. */
export function MarketplaceView({ result }: { result: Result }) {
  const { browsing, isBusy, change } = useBrowsing()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const options = useLastOptions(result)
  const filters = { browsing, options, onChange: change }
  const meant = { ...browsing, search: result.corrected ?? browsing.search }
  return (
    <div className={`mj-container ${styles.screen}`}>
      <h1 className="mj-display mj-d2">
        <bdi>{titleOf(meant, options, useLocale())}</bdi>
      </h1>
      {result.corrected !== null && <Correction browsing={browsing} words={result.corrected} />}
      <ResultsBar
        {...filters}
        total={result.isFailed ? null : result.total}
        onOpenFilters={() => setSheetOpen(true)}
      />
      <div className={styles.columns}>
        <FilterRail {...filters} />
        <Results browsing={browsing} result={result} isBusy={isBusy} />
      </div>
      {isSheetOpen && <FilterSheet {...filters} total={result.total} onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

/** The words of the title are not what was typed; a link searches for just that. */
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

/** What could be chosen when it was last known: a failed result takes no filter off the screen. */
function useLastOptions({ isFailed, options }: Result): FilterOptions {
  const [last, setLast] = useState(options)
  if (!isFailed && last !== options) setLast(options)
  return isFailed ? last : options
}

/**
 * What is chosen, and how to choose something else. While the next result is on its way the controls already show it,
 * and a further choice builds on it.
 */
function useBrowsing() {
  const { search } = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  const isStaying = coming !== undefined && languageOfPath(coming.pathname).path === paths.marketplace()
  const shown = isStaying ? coming.search : search
  const browsing = useMemo(() => readBrowsing(new URLSearchParams(shown)), [shown])
  return {
    browsing,
    isBusy: isStaying,
    change: (next: Browsing) => {
      const address = addressOf(next)
      if (address !== addressOf(browsing)) void navigate(address, { preventScrollReset: true })
    },
  }
}
