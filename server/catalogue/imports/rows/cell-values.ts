import type { Bilingual } from '#domain/platform/text/language.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import type { Currency } from '#domain/platform/amounts/money.ts'

const currencyWords: readonly (readonly [RegExp, Currency])[] = [
  [/^(?:AED|Dhs?\.?|Dirhams?|د\.إ\.?|درهم|درهم إماراتي)$/i, 'AED'],
  [/^(?:EUR|Euros?|€|يورو)$/i, 'EUR'],
]

/** The currency that a text names; null for any other text. */
export function currencyOf(text: string): Currency | null {
  const bare = text.replace(/[\u200e\u200f]/g, '').trim()
  return currencyWords.find(([word]) => word.test(bare))?.[1] ?? null
}

/** Splits a list in one cell at commas, semicolons, bars or line breaks, in either script. */
export function partsOfList(text: string): string[] {
  return text
    .split(/[,;|،؛\n\r]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Splits a cell into files. Names may contain commas and spaces, so these separate only before an address. */
export function filesIn(text: string | undefined): string[] {
  if (text === undefined) return []
  const parts = text.split(/[;|\n\r]+|[\s,،]+(?=https?:\/\/|\/api\/)/i)
  return [...new Set(parts.map((part) => part.trim().replace(/[,،]+$/, '')).filter((part) => part !== ''))]
}

/** Returns the option with this key or this name in either language, else the given text. */
export function optionNamed(text: string, options: Readonly<Record<string, Bilingual>>): string {
  const said = searchForm(text)
  const found = Object.entries(options).find(([key, { en, ar }]) =>
    [key, en, ar].some((one) => searchForm(one) === said),
  )
  return found?.[0] ?? text
}
