import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { BrowseLink, EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { ProductGrid } from '#web/kit/storefront/card/product-grid.tsx'
import { savedTexts } from './messages.ts'
import { useSavedIds } from '#web/kit/storefront/saved-store.ts'
import { type SavedCards, useSavedCards } from './use-saved-cards.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './saved-screen.module.css'

export function head({ locale }: HeadInput<unknown>): PageHead {
  const text = savedTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.title })
  return { title, description: text.lead, isIndexed: false }
}

export default function SavedScreen() {
  const text = useText(savedTexts)
  const ids = useSavedIds()
  const [state, retry] = useSavedCards(ids)
  return (
    <div className={`mj-container ${parts.screen}`}>
      <h1 className="mj-display mj-d2">{text.title}</h1>
      <p className={styles.lead}>{text.lead}</p>
      <noscript>{text.needsScript}</noscript>
      {state === 'failed' ? <Failed onRetry={retry} /> : <List ids={ids} state={state} />}
    </div>
  )
}

function List({ ids, state }: { ids: readonly string[]; state: Exclude<SavedCards, 'failed'> }) {
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
        <BrowseLink />
      </EmptyState>
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <output className={styles.count}>{common.savedCount({ count: cards.length })}</output>
        <ButtonLink to={paths.share} variant="line" size="md">
          {text.share}
        </ButtonLink>
      </div>
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
