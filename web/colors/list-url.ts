import { z } from 'zod'
import { visibilities } from '#contract/catalogue/categories.ts'
import { oneOf, searchText } from '#contract/fields.ts'
import { searchForm } from '#domain/text/search-text.ts'
import type { UrlState } from '#web/ui/lists/url-state.ts'
import type { AdminColor } from './queries.ts'

/** What the address says: which colours are shown. */
export const colorUrl = z.object({ search: searchText, status: oneOf(visibilities).orAll() })
export type ColorUrl = UrlState<typeof colorUrl>

/** The colours of the address: by name, slug or hex, and by status (R-COL-01). */
export function shownColors(
  colors: readonly AdminColor[],
  { search, status }: ColorUrl['state'],
): AdminColor[] {
  const wanted = searchForm(search)
  return colors.filter((color) => {
    const texts = [color.name, color.nameAr ?? '', color.slug, color.hex]
    const isFound = texts.some((text) => searchForm(text).includes(wanted))
    return isFound && (status === undefined || color.status === status)
  })
}
