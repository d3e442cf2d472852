import type { Locale } from '#web/kit/i18n/locale.tsx'
import type { Browsing } from '#web/public/marketplace/browse-filters.ts'
import type { FilterOptions } from '#web/public/marketplace/filters/filter-options.ts'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'

/** What the page is of: the words searched for, the room, the one category chosen, else all furniture. */
export function titleOf(
  browsing: Browsing,
  options: FilterOptions,
  { language }: Pick<Locale, 'language'>,
): string {
  const text = marketplaceTexts[language]
  if (browsing.search !== '') return text.searchTitle({ words: browsing.search })
  if (browsing.room !== '') return text.roomTitle
  return onlyCategory(browsing, options)?.name ?? text.allFurniture
}

/** The category, where exactly one is chosen and known. */
export function onlyCategory({ category }: Pick<Browsing, 'category'>, { categories }: FilterOptions) {
  return category.length === 1 ? categories.find(({ slug }) => slug === category[0]) : undefined
}
