import { useEffect, useState } from 'react'
import { toFils } from '#domain/platform/amounts/money.ts'
import type { suggest } from '#contract/catalogue/marketplace.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import type { z } from 'zod'
import { paths } from '#web/kit/pages/paths.ts'
import { type DrawingName, drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { createStoredList } from '#web/kit/storefront/stored-list.ts'

/** The last searches, in this browser. */
const recent = createStoredList({
  key: 'mj-searches',
  most: 5,
  isItem: (value): value is string => typeof value === 'string' && value.length <= 200,
})

export function rememberSearch(words: string): void {
  const trimmed = words.trim()
  if (trimmed !== '') recent.write([trimmed, ...recent.value().filter((other) => other !== trimmed)])
}

export function forgetSearches(): void {
  recent.write([])
}

/** A suggestion: its address and what it shows. */
export type Suggestion = { readonly to: string; readonly label: string } & (
  | { readonly kind: 'recent' | 'category' }
  | { readonly kind: 'shop'; readonly slug: string }
  | {
      readonly kind: 'product'
      readonly photo: string | null
      readonly drawing: DrawingName
      readonly price: number
      readonly currency: 'AED' | 'EUR'
    }
)

type Wire = z.input<typeof suggest.reply>

// Contract and schemas stay on the server, so this reads only the fields shown.
function suggestionsOf({ categories, shops, cards }: Wire, language: Language): Suggestion[] {
  return [
    ...categories.map((row) => ({
      kind: 'category' as const,
      to: paths.marketplace({ category: row.slug }),
      label: nameIn(language, row),
    })),
    ...shops.map((shop) => ({
      kind: 'shop' as const,
      slug: shop.slug,
      to: paths.shop(shop.slug),
      label: nameIn(language, shop),
    })),
    ...cards.map((card) => ({
      kind: 'product' as const,
      to: paths.product(card.id),
      label: nameIn(language, card),
      photo: card.mainPhoto,
      drawing: drawingOf(card.categorySlug),
      price: toFils(card.price) ?? 0,
      currency: card.currency,
    })),
  ]
}

const pauseMs = 150
const fewestLetters = 2

/**
 * Suggestions for the typed text; the last searches if it is empty. Fetched after a short pause, only while wanted;
 * earlier suggestions stay until new ones arrive, and disappear if the request fails.
 */
export function useSuggestions(
  typed: string,
  { isWanted, language }: { isWanted: boolean; language: Language },
) {
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const words = typed.trim()
  const isAsked = isWanted && words.length >= fewestLetters
  const searches = recent.use()
  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    const pause = setTimeout(() => {
      fetch(`/api/marketplace/suggestions?search=${encodeURIComponent(words)}`, { signal: leaving.signal })
        .then(async (response) => {
          setFound(response.ok ? suggestionsOf((await response.json()) as Wire, language) : [])
        })
        .catch(() => leaving.signal.aborted || setFound([]))
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      leaving.abort()
    }
  }, [isAsked, words, language])
  if (words === '') return isWanted ? searches.map(recentSearch) : []
  return isAsked ? found : []
}

function recentSearch(words: string): Suggestion {
  return { kind: 'recent', to: paths.marketplace({ search: words }), label: words }
}
