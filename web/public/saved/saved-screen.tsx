import { useEffect } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths, publicHref, searchOf } from '#web/kit/pages/paths.ts'
import { useNavigate } from '#web/kit/router/router.ts'
import { ButtonLink } from '#web/kit/storefront/button.tsx'
import { Elsewhere } from '#web/kit/storefront/elsewhere.tsx'
import { BrowseLink, EmptyState, FailedState } from '#web/kit/storefront/empty-state.tsx'
import { ProductGrid } from '#web/kit/storefront/card/product-grid.tsx'
import { savedTexts } from './messages.ts'
import { mostCompared, useSavedIds } from '#web/kit/storefront/saved-store.ts'
import { useSaveAll } from './use-save-all.ts'
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
  useBrought()
  const [state, retry] = useSavedCards(ids)
  return (
    <div className={`mj-container ${parts.screen}`}>
      <h1 className="mj-display mj-d2">{text.title}</h1>
      <p className={styles.lead}>{text.lead}</p>
      <noscript>{text.needsScript}</noscript>
      {state === 'failed' ? (
        <FailedState title={text.failedTitle} text={text.failedText} onRetry={retry} />
      ) : (
        <List ids={ids} state={state} />
      )}
    </div>
  )
}

function List({ ids, state }: { ids: readonly string[]; state: Exclude<SavedCards, 'failed'> }) {
  const text = useText(savedTexts)
  const common = useText(commonTexts)
  if (state === 'loading')
    return <output className={`mj-needs-js ${styles.loading}`}>{common.loading}</output>
  const cards = ids.flatMap((id) => state.get(id) ?? [])
  const gone = ids.filter((id) => state.get(id) === null).length
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
        <div className={parts.buttons}>
          {cards.length > 1 && (
            <ButtonLink
              to={paths.compare(cards.slice(0, mostCompared).map(({ id }) => id))}
              variant="line"
              size="md"
            >
              {cards.length > mostCompared ? text.compareNewest({ count: mostCompared }) : text.compare}
            </ButtonLink>
          )}
          <ButtonLink to={paths.share} variant="line" size="md">
            {text.share}
          </ButtonLink>
        </div>
      </div>
      <ProductGrid cards={cards} headingLevel={2} leads />
      {gone > 0 && <p className={styles.gone}>{text.gone({ count: gone })}</p>}
      <SavedElsewhere ids={cards.map(({ id }) => id)} />
    </>
  )
}

function SavedElsewhere({ ids }: { readonly ids: readonly string[] }) {
  const text = useText(savedTexts)
  const { language } = useLocale()
  const address = window.location.origin + publicHref(language, paths.saved) + searchOf({ items: ids })
  return (
    <div className={styles.gone}>
      <Elsewhere address={address} hint={text.elsewhere} />
    </div>
  )
}

/** Saves the items of a link from another device here too, with an undo. */
function useBrought(): void {
  const text = useText(savedTexts)
  const saveAll = useSaveAll()
  const navigate = useNavigate()
  useEffect(() => {
    const brought = new URLSearchParams(window.location.search).getAll('items')
    if (brought.length === 0) return
    saveAll(text.brought, brought)
    void navigate(paths.saved, { replace: true })
    // Runs once, for the link that opened the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
