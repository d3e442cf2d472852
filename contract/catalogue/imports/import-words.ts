import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { askableFields } from './import-columns.ts'

export const mostImportWords = 200

const field = z.enum(askableFields, { error: issue('invalid') })

/** A word in the shop's files; '' for rows where the cell is empty. */
const said = optionalText(200)

/**
 * The meaning of a word: the id of a category, the English name of a palette colour, the hex code of a colour of the
 * shop's own ("#C8B79A"), or a style; '' ignores the word.
 */
const meaning = optionalText(200)

export const importWord = z.object({ field, said: z.string(), meaning: z.string() })
export type ImportWord = z.output<typeof importWord>

export const importQuestion = z.object({
  field,
  said: z.string(),
  /** Number of rows that contain it. */
  rows: z.int(),
  /** Its most likely meaning; null where nothing is close. */
  guess: z.string().nullable(),
})
export type ImportQuestion = z.output<typeof importQuestion>

const about = { access: 'approved-shop', needs: 'catalogue' } as const

export const listImportQuestions = endpoint('GET /api/shop/imports/:id/questions', {
  ...about,
  summary: 'Unknown words of a checked import, each once, those in most rows first',
  reply: z.array(importQuestion),
  refusals: ['import.not-found'],
})

export const importWords = z.array(importWord)

export const listImportWords = endpoint('GET /api/shop/import-words', {
  ...about,
  summary: 'The meanings saved for words in the shop’s files, newest first',
  reply: importWords,
})

export const keepImportWords = endpoint('PUT /api/shop/import-words', {
  ...about,
  summary: 'Save meanings of words, or delete them with null; they apply when a file is next checked',
  body: z.object({
    words: z
      .array(z.object({ field, said, meaning: meaning.nullable() }))
      .max(mostImportWords, { error: issue('invalid') }),
  }),
  reply: importWords,
  refusals: ['import.meaning-unknown'],
})
