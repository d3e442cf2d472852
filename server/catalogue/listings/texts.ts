import { searchForm } from '#domain/platform/text/search-text.ts'

/** A product's texts in both languages, as stored. */
export type ProductTexts = {
  readonly name: string
  readonly nameAr: string | null
  readonly description: string | null
  readonly descriptionAr: string | null
}

/** The forms of these texts for sorting and searching. */
export type ListingTexts = {
  readonly nameKey: string
  /** Both names; `textForm` is both names with both descriptions. */
  readonly nameForm: string
  readonly textForm: string
}

export function listingTexts(texts: ProductTexts): ListingTexts {
  const nameKey = searchForm(texts.name)
  const nameForm = joined(nameKey, searchForm(texts.nameAr ?? ''))
  const descriptions = joined(searchForm(texts.description ?? ''), searchForm(texts.descriptionAr ?? ''))
  return { nameKey, nameForm, textForm: joined(nameForm, descriptions) }
}

const longestWord = 60

/** The distinct words of a search form, each cut to 60 characters. */
export function wordsOf(form: string): Set<string> {
  return new Set(form === '' ? [] : form.split(' ').map(cutWord))
}

export function cutWord(word: string): string {
  return word.length > longestWord ? word.slice(0, longestWord).toWellFormed() : word
}

function joined(a: string, b: string): string {
  return a && b ? `${a} ${b}` : a || b
}
