import { z } from 'zod'
import { longestPhrase } from '#domain/catalogue/products/search-concepts.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { requiredText, searchText, time } from '#contract/fields.ts'
import { wholeList } from '#contract/page.ts'
import { issue } from '#contract/issue-texts.ts'

/** Whether a search can match the text: letters or digits, and no more words than a phrase may have. */
function isPhrase(text: string): boolean {
  const form = searchForm(text)
  return form !== '' && form.split(' ').length <= longestPhrase
}

const word = requiredText(60).refine(isPhrase, { error: issue('synonymPhrase') })

/** Synonymous words and phrases as typed, in both languages. */
export const synonymInput = z.object({
  words: z
    .array(word, { error: issue('synonyms2') })
    .min(2, { error: issue('synonyms2') })
    .max(30, { error: issue('synonyms30') }),
})

export const synonymGroup = z.object({
  id: z.string(),
  words: z.array(z.string()),
  /** Its words that also belong to another group and so have both meanings. */
  shared: z.array(z.string()),
  updatedAt: time,
})
export type SynonymGroup = z.output<typeof synonymGroup>

export const listSynonyms = endpoint('GET /api/admin/synonyms', {
  needs: 'catalogue',
  summary: 'Groups of search synonyms, sorted by their first word; 2,000 at most',
  query: wholeList,
  reply: z.array(synonymGroup),
})

export const createSynonyms = endpoint('POST /api/admin/synonyms', {
  needs: 'catalogue',
  summary: 'Add a group of search synonyms; searches use it within a second',
  status: 201,
  body: synonymInput,
  reply: synonymGroup,
  refusals: ['synonyms.repeated', 'synonyms.too-many'],
})

export const updateSynonyms = endpoint('PUT /api/admin/synonyms/:id', {
  needs: 'catalogue',
  summary: 'Replace the words of a group; searches use them within a second',
  body: synonymInput,
  reply: synonymGroup,
  refusals: ['synonyms.not-found', 'synonyms.repeated'],
})

export const deleteSynonyms = endpoint('DELETE /api/admin/synonyms/:id', {
  needs: 'catalogue',
  summary: 'Delete a group; its words are no longer synonyms',
  reply: deleted,
  refusals: ['synonyms.not-found'],
})

export const explainSearch = endpoint('GET /api/admin/synonyms/meaning', {
  needs: 'catalogue',
  summary: 'How a search is understood, and how many products it finds',
  query: z.object({ search: searchText }),
  reply: z.object({
    /** The corrected search; null where nothing was corrected. */
    corrected: z.string().nullable(),
    /** A product must match all of these to be found. */
    concepts: z.array(
      z.object({
        written: z.string(),
        /** Other words with the same meaning; `categories` are those with its name. */
        ways: z.array(z.string()),
        categories: z.array(z.object({ name: z.string(), nameAr: z.string().nullable() })),
      }),
    ),
    total: z.int(),
    /** Number of them that match in name, category or synonym; null without words. */
    close: z.int().nullable(),
  }),
})
export type SearchMeaning = z.output<(typeof explainSearch)['reply']>
