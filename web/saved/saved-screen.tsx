import { useEffect, useState } from 'react'
import { commonTexts } from '#web/i18n/common-messages.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/page.ts'
import { paths, publicHref, searchOf } from '#web/paths.ts'
import { fetchPage } from '#web/router/load.ts'
import { Button, ButtonLink } from '#web/storefront/button.tsx'
import type { CardView } from '#web/storefront/card-view.ts'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { ProductGrid } from '#web/storefront/product-grid.tsx'
import { savedTexts } from './messages.ts'
import type { savedLoader } from './saved-loader.ts'
import { useSavedIds } from './saved-store.ts'
import styles from './saved-screen.module.css'

export function head({ locale }: HeadInput<unknown>): PageHead {
  const text = savedTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.title })
  return { title, description: text.lead, isIndexed: false }
}

type State = 'loading' | 'failed' | ReadonlyMap<string, CardView>

export default function SavedScreen() {
  const text = useText(savedTexts)
  const ids = useSavedIds()
  const [state, retry] = useCards(ids)
  return (
    <div className={`mj-container ${styles.screen}`}>
      <h1 className="mj-display mj-d2">{text.title}</h1>
      <p className={styles.lead}>{text.lead}</p>
      <noscript>{text.needsScript}</noscript>
      {state === 'failed' ? <Failed onRetry={retry} /> : <List ids={ids} state={state} />}
    </div>
  )
}

function List({ ids, state }: { ids: readonly string[]; state: 'loading' | ReadonlyMap<string, CardView> }) {
  const text = useText(savedTexts)
  const common = useText(commonTexts)
  if (state === 'loading') return <output className={styles.loading}>{common.loading}</output>
  const cards = ids.flatMap((id) => state.get(id) ?? [])
  const gone = ids.length - cards.length
  if (cards.length === 0) {
    return (
      <EmptyState
        drawing="armchair"
        title={text.emptyTitle}
        text={gone > 0 ? text.gone({ count: gone }) : text.emptyText}
      >
        <ButtonLink to={paths.marketplace()} variant="line" size="md">
          {common.browse}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <output className={styles.count}>{common.savedCount({ count: cards.length })}</output>
      <ProductGrid cards={cards} headingLevel={2} leads />
      {gone > 0 && <p className={styles.gone}>{text.gone({ count: gone })}</p>}
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const text = useText(savedTexts)
  const common = useText(commonTexts)
  return (
    <EmptyState drawing="lamp" title={text.failedTitle} text={text.failedText}>
      <Button variant="line" size="md" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </EmptyState>
  )
}

/** The cards of the saved ids, by id: fetched when the page opens and when a piece is saved in another tab. */
function useCards(ids: readonly string[]): [State, () => void] {
  const { language } = useLocale()
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  const asked = ids.toSorted().join(' ')
  useEffect(() => {
    const aborted = new AbortController()
    const show = (cards: readonly CardView[]) => setState(new Map(cards.map((card) => [card.id, card])))
    const address = publicHref(language, paths.saved) + searchOf({ ids: asked.split(' ') })
    if (asked === '') show([])
    else {
      fetchPage<DataOf<typeof savedLoader>>(address, aborted.signal)
        .then(({ cards }) => show(cards))
        .catch(() => aborted.signal.aborted || setState('failed'))
    }
    return () => aborted.abort()
  }, [asked, language, attempt])
  const retry = () => {
    setState('loading')
    setAttempt((count) => count + 1)
  }
  return [state, retry]
}
