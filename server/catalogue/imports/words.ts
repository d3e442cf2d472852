import { sql } from 'kysely'
import type { z } from 'zod'
import type { AskableField } from '#contract/catalogue/imports/import-columns.ts'
import {
  type ImportQuestion,
  type ImportWord,
  type keepImportWords,
  mostImportWords,
} from '#contract/catalogue/imports/import-words.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps, Db, ShopOwner } from '#server/deps.ts'
import { guesser } from './rows/check-row.ts'
import { type KnownNames, readKnownNames, wordForm } from './rows/known-names.ts'
import type { ImportRow } from './records.ts'

/** Most words kept per shop; the oldest beyond are deleted. */
const mostKept = 2_000

/** Lists the meanings that a shop gave to words of its files, newest first. */
export async function listWords(db: Db, shopId: string): Promise<ImportWord[]> {
  const own = db.selectFrom('importWords').select(['field', 'said', 'meaning']).where('shopId', '=', shopId)
  const rows = await own.orderBy('decidedAt', 'desc').orderBy('field').orderBy('said').execute()
  return rows.map((row) => ({ ...row, field: row.field as AskableField }))
}

type Words = z.output<NonNullable<(typeof keepImportWords)['body']>>['words']

/** Stores the meanings of words; null deletes one. Refusal: import.meaning-unknown. */
export async function keepWords(deps: Deps, { shopId }: ShopOwner, words: Words): Promise<ImportWord[]> {
  const names = await readKnownNames(deps, shopId)
  const wrong = words.findIndex((word) => !isMeaning(names, word))
  if (wrong >= 0) throw new Refusal('import.meaning-unknown', {}, `words.${wrong}`)
  // If a word is given twice, the last meaning counts.
  const forms = new Map(words.map((word) => [`${word.field} ${wordForm(word.said)}`, word]))
  const given = [...forms.values()].map((word) => ({ ...word, form: wordForm(word.said) }))
  await deps.db.transaction().execute(async (tx) => {
    // Concurrent calls for one shop wait for each other.
    await tx.selectFrom('shops').select('id').where('id', '=', shopId).forNoKeyUpdate().execute()
    await sql`
      delete from import_words where shop_id = ${shopId} and (field, form) in (
        select word->>'field', word->>'form' from jsonb_array_elements(${JSON.stringify(given)}::jsonb) word)`.execute(
      tx,
    )
    await sql`
      insert into import_words (shop_id, field, form, said, meaning, decided_at)
      select ${shopId}, word->>'field', word->>'form', word->>'said', word->>'meaning', ${deps.clock()}
      from jsonb_array_elements(${JSON.stringify(given)}::jsonb) word where word->>'meaning' is not null`.execute(
      tx,
    )
    await sql`
      delete from import_words where shop_id = ${shopId} and (field, form) in (
        select field, form from import_words where shop_id = ${shopId}
        order by decided_at desc, field, form offset ${mostKept})`.execute(tx)
  })
  return listWords(deps.db, shopId)
}

/** A product needs a category, so only words of fields that take several may be ignored. */
function isMeaning(names: KnownNames, { field, said, meaning }: Words[number]): boolean {
  if (meaning === null) return true
  if (field === 'category') return names.categoriesNamed(meaning).length === 1
  if (meaning === '') return said !== ''
  if (field === 'styles') return names.styleNamed(meaning) !== null
  return names.colorNamed(meaning) !== null || (said !== '' && /^#[0-9a-f]{6}$/i.test(meaning))
}

type WordRows = { readonly field: AskableField; readonly said: string; readonly rows: number }

/** Lists the words that a checked import does not understand, each once, with the best guess. */
export async function listQuestions(deps: Deps, { id, shopId }: ImportRow): Promise<ImportQuestion[]> {
  const { rows } = await sql<WordRows>`
    select problem->>'field' as field, min(problem->>'asks') as said, count(distinct r.number)::integer as rows
    from product_import_rows r cross join jsonb_array_elements(r.problems) problem
    where r.import_id = ${id} and r.state = 'refused' and problem ? 'asks'
    group by problem->>'field', problem->>'form'
    order by rows desc, field, said limit ${mostImportWords}`.execute(deps.db)
  const guess = await guesser(deps, await readKnownNames(deps, shopId))
  return rows.map(({ field, said, rows: count }) => ({ field, said, rows: count, guess: guess(field, said) }))
}
