import { LRUCache } from 'lru-cache'
import { cachePart } from '#server/platform/cache/caches.ts'

/** Words that found nothing lately. */
export type SearchesInVain = ReturnType<typeof rememberSearches>

export function rememberSearches() {
  const inVain = new LRUCache<string, true>({ max: 5_000 })
  return {
    /** A search that finds nothing now; whoever searches for it again is counted. */
    foundNothing: (search: string) => void inVain.set(wordsOf(search), true),
    /** The words of a search that found nothing, else null. */
    wordsInVain: (search: string) => (inVain.has(wordsOf(search)) ? wordsOf(search) : null),
  }
}

export const searchesInVain = cachePart(rememberSearches)

const longestWords = 60

function wordsOf(search: string): string {
  return search.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, longestWords)
}
