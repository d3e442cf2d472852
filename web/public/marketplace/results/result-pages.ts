import type { Locale } from '#web/kit/i18n/locale.tsx'
import type { Browsing } from '#web/public/marketplace/browse-filters.ts'
import type { FilterOptions } from '#web/public/marketplace/filters/filter-group.tsx'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'

/** As many products a page as the grid shows. */
export const pageSize = 24

/** Pages up to here are reached by their number; deeper ones only by going on, from where the page before ended. */
export const deepestNumberedPage = 100

export type PageLink = number | 'gap'

/** The numbers to offer: first, last and those beside the current one; the last only while it is near enough. */
export function pageNumbers(page: number, pages: number): readonly PageLink[] {
  const reachable = Math.min(pages, deepestNumberedPage)
  const near = [page - 1, page, page + 1]
  const wanted = [1, ...near, ...(pages <= deepestNumberedPage ? [pages] : [])]
  const numbers = [...new Set(wanted)]
    .filter((number) => number >= 1 && (number <= reachable || number === page))
    .toSorted((one, other) => one - other)
  const links = numbers.flatMap((number, index): PageLink[] => {
    const before = numbers[index - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? ['gap', number] : [number]
  })
  return (numbers.at(-1) ?? 1) < pages ? [...links, 'gap'] : links
}

/** Pages that a result fills; an empty one has one, which says so. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

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
