import { keepPreviousData } from '@tanstack/react-query'
import { createSynonyms, explainSearch, listSynonyms, updateSynonyms } from '#contract/catalogue/synonyms.ts'
import { call } from '#web/kit/api/call.ts'
import { askedQuery, wholeQuery } from '#web/kit/api/address-query.ts'
import { reloadOf } from '#web/kit/elements/use-change.ts'

export const synonymsQuery = wholeQuery(listSynonyms)

/** How a search is understood; shows the previous result until the new one is known. */
export const meaningQuery = (search: string) => ({
  ...askedQuery(explainSearch, { search }),
  enabled: search !== '',
  placeholderData: keepPreviousData,
})

/** A change refetches the groups and the meaning of a search. */
export const reloadSynonyms = reloadOf({ stale: /synonyms/ })

/** A null `id` creates a group. */
export async function saveSynonyms(id: string | null, words: string[]) {
  return id === null
    ? call(createSynonyms, { body: { words } })
    : call(updateSynonyms, { params: { id }, body: { words } })
}
