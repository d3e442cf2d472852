import { searchForm } from '#domain/platform/text/search-text.ts'

/** A product's texts in both languages, as they are stored. */
export type ProductTexts = {
  readonly name: string
  readonly nameAr: string | null
  readonly description: string | null
  readonly descriptionAr: string | null
}

/** What is sorted and searched of them. */
export type ListingTexts = {
  readonly nameKey: string
  /** Both names; and both names with both descriptions. */
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

/** The different words of a searched form; what goes on for more than 60 characters is cut. */
export function wordsOf(form: string): Set<string> {
  return new Set(form === '' ? [] : form.split(' ').map(cutWord))
}

export function cutWord(word: string): string {
  return word.length > longestWord ? word.slice(0, longestWord).toWellFormed() : word
}

function joined(a: string, b: string): string {
  return a && b ? `${a} ${b}` : a || b
}
