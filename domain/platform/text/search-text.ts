import { normalForm } from './normal-form.ts'

/**
 * The search form, in which texts are compared when searching: lower case, Latin accents and Arabic tashkeel and
 * tatweel removed, alef, ya and ta marbuta unified, Arabic digits as Latin ones, everything else a single space,
 * except that % and _ stay: they are ordinary characters of a word (R-API-68). The same function prepares
 * stored texts and what a visitor types (DESIGN §9).
 */
export function searchForm(text: string): string {
  return normalForm(text, 'NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .replace(/\u0624/g, '\u0648')
    .replace(/\u0626/g, '\u064a')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[^\p{L}\p{N}%_]+/gu, ' ')
    .trim()
}

/**
 * Whether texts together contain every word of a search, in any order; punctuation inside a word matches any
 * characters. Works like `matchesWords` in SQL, for lists that are filtered in the browser.
 */
export function hasWords(texts: readonly (string | null)[], search: string): boolean {
  const text = searchForm(texts.join(' '))
  const words = search.split(/\s+/).map((word) => searchForm(word).replaceAll(' ', '.+'))
  return words.every((word) => new RegExp(word, 'u').test(text))
}
