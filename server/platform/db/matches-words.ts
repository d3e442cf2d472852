import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchForm } from '#domain/platform/text/search-text.ts'

const mostWords = 8

/**
 * Whether a column made by the SQL function `search_form` has every word of a search somewhere, in any order. Words are
 * what spaces part; signs inside one stand for any signs, so that `al-noor` finds `Al Noor`. % and _ are letters.
 */
export function matchesWords(column: string, search: string): RawBuilder<SqlBool> {
  const found = patternsOf(search).map((pattern) => sql<SqlBool>`${sql.ref(column)} like ${pattern}`)
  return sql<SqlBool>`${sql.join([sql`true`, ...found], sql` and `)}`
}

/** What each word has to be like. */
export function patternsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .map((word) => searchForm(word).split(' ').filter(Boolean).map(literally).join('_%'))
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `%${word}%`)
}

function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
