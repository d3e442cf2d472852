import { useEffect, useState } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import type { DataOf } from '#web/kit/pages/page.ts'
import { paths, publicHref, searchOf } from '#web/kit/pages/paths.ts'
import { fetchPage } from '#web/kit/router/load.ts'
import type { CardView } from '#web/kit/storefront/card/card-view.ts'
import type { savedLoader } from './saved-loader.ts'

/** Cards by id; null for a product that is no longer sold. */
export type SavedCards = 'loading' | 'failed' | ReadonlyMap<string, CardView | null>

/** Loads cards by their ids: when the page opens, and when a product is saved in another tab. */
export function useSavedCards(ids: readonly string[]): [SavedCards, () => void] {
  const { language } = useLocale()
  const [state, setState] = useState<SavedCards>('loading')
  const [attempt, setAttempt] = useState(0)
  const asked = ids.toSorted().join(' ')
  useEffect(() => {
    const aborted = new AbortController()
    const show = (cards: readonly CardView[]) => {
      const found = new Map(cards.map((card) => [card.id, card]))
      setState(new Map(asked.split(' ').map((id) => [id, found.get(id) ?? null])))
    }
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
