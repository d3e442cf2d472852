import { z } from 'zod'
import { longestPhrase } from '#domain/catalogue/products/search-concepts.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { requiredText, searchText, time } from '#contract/fields.ts'
import { wholeList } from '#contract/page.ts'
import { issue } from '#contract/issue-texts.ts'

/** What a search can find: letters or digits, in no more words than are read together. */
function isPhrase(text: string): boolean {
  const form = searchForm(text)
  return form !== '' && form.split(' ').length <= longestPhrase
}

const word = requiredText(60).refine(isPhrase, { error: issue('synonymPhrase') })

/** Words and phrases that mean the same, as they are written, in both languages. */
export const synonymInput = z.object({
  words: z
    .array(word, { error: issue('synonyms2') })
    .min(2, { error: issue('synonyms2') })
    .max(30, { error: issue('synonyms30') }),
})

export const synonymGroup = z.object({
  id: z.string(),
  words: z.array(z.string()),
  /** Those of its words that another group has too: they have each meaning. */
  shared: z.array(z.string()),
  updatedAt: time,
})
export type SynonymGroup = z.output<typeof synonymGroup>

export const listSynonyms = endpoint('GET /api/admin/synonyms', {
  needs: 'catalogue',
  summary: 'Groups of words that mean the same to a search, by their first word; there are 2,000 at most',
  query: wholeList,
  reply: z.array(synonymGroup),
})

export const createSynonyms = endpoint('POST /api/admin/synonyms', {
  needs: 'catalogue',
  summary: 'Add a group of words that mean the same; searches follow within a second',
  status: 201,
  body: synonymInput,
  reply: synonymGroup,
  refusals: ['synonyms.repeated', 'synonyms.too-many'],
})

export const updateSynonyms = endpoint('PUT /api/admin/synonyms/:id', {
  needs: 'catalogue',
  summary: 'Replace the words of a group; searches follow within a second',
  body: synonymInput,
  reply: synonymGroup,
  refusals: ['synonyms.not-found', 'synonyms.repeated'],
})

export const deleteSynonyms = endpoint('DELETE /api/admin/synonyms/:id', {
  needs: 'catalogue',
  summary: 'Delete a group; its words mean themselves alone again',
  reply: deleted,
  refusals: ['synonyms.not-found'],
})

export const explainSearch = endpoint('GET /api/admin/synonyms/meaning', {
  needs: 'catalogue',
  summary: 'How a search is understood, and how many products it finds',
  query: z.object({ search: searchText }),
  reply: z.object({
    /** The search as it was corrected, null where it was not. */
    corrected: z.string().nullable(),
    /** What is found has all of these. */
    concepts: z.array(
      z.object({
        written: z.string(),
        /** Other words that mean it, and the categories of its name. */
        ways: z.array(z.string()),
        categories: z.array(z.object({ name: z.string(), nameAr: z.string().nullable() })),
      }),
    ),
    total: z.int(),
    /** How many of them are found by name, category or synonym; null without words. */
    close: z.int().nullable(),
  }),
})
export type SearchMeaning = z.output<(typeof explainSearch)['reply']>
