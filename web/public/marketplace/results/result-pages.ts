import type { Locale } from '#web/kit/i18n/locale.tsx'
import type { Browsing } from '#web/public/marketplace/browse-filters.ts'
import type { FilterOptions } from '#web/public/marketplace/filters/filter-group.tsx'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'

/** Products per page. */
export const pageSize = 24

/** Pages up to here are addressed by number; deeper ones only by cursor, from the page before. */
export const deepestNumberedPage = 100

export type PageLink = number | 'gap'

/** Returns the page numbers to link: first, last and those next to the current one; the last only if it is numbered. */
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

/** Returns the number of pages of a result; an empty one has one page, which says so. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Returns the title of a result: the search, the room, the single chosen category, else all furniture. */
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

/** Returns the category where exactly one is chosen and known. */
export function onlyCategory({ category }: Pick<Browsing, 'category'>, { categories }: FilterOptions) {
  return category.length === 1 ? categories.find(({ slug }) => slug === category[0]) : undefined
}
