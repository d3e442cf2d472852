/**
 * The query parameters each page knows, in their canonical order. Everything else is dropped before a page is
 * rendered or cached, so that no link from outside can fill the cache or change a page.
 */
const ofItems = [
  'search',
  'exact',
  'category',
  'color',
  'style',
  'seats',
  'shop',
  'minPrice',
  'maxPrice',
  'maxWidth',
  'maxDepth',
  'maxHeight',
  'has3d',
  'minRating',
  'all',
  'room',
  'sort',
  'page',
  'cursor',
]
/** The checkout's parameters: a product to buy, or an order to pay for in another way. */
export const ofCheckout = ['buy', 'quantity', 'color', 'assembly', 'again'] as const
const known: Readonly<Record<string, readonly string[]>> = {
  '/marketplace': ofItems,
  '/saved': ['ids'],
  '/saved/compare': ['ids'],
  '/checkout': ofCheckout,
}

const isShop = (path: string) => /^\/shops\/[^/]+$/.test(path)

const longestValue = 200
const mostValues = 100

/** The canonical query of a page (path without language): known names only, in order, empty and repeated values dropped. */
export function canonicalQuery(path: string, search: string | URLSearchParams): URLSearchParams {
  const given = new URLSearchParams(search)
  const canonical = new URLSearchParams()
  for (const name of isShop(path) ? ofItems : (known[path] ?? [])) {
    const values = new Set(
      given.getAll(name).filter((value) => value.trim() !== '' && value.length <= longestValue),
    )
    for (const value of [...values].slice(0, mostValues).toSorted()) canonical.append(name, value)
  }
  return canonical
}

/** The same as text with its question mark; empty if there are none. */
export function canonicalSearch(path: string, search: string | URLSearchParams): string {
  const query = canonicalQuery(path, search)
  return query.size === 0 ? '' : `?${query}`
}
