const mostWords = 8

/**
 * What someone searches for as patterns for `like` against a `search_form` column, one a word: all of them have to be
 * somewhere, in any order. % and _ are ordinary signs of a word.
 */
export function likeWords(search: string): string[] {
  const form = search
    .toWellFormed()
    .replaceAll('\0', '')
    .toLowerCase()
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
  const words = form.split(/\s+/).filter((word) => word !== '')
  return words.slice(0, mostWords).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
