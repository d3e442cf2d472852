import { bulkProducts } from '#demo/bulk-products.ts'
import { variantGroups } from '#demo/bulk-phrases.ts'

const categories = [
  ...new Set(bulkProducts.map(({ category }) => category)),
  'living-room',
  'bedroom',
  'decor',
]
const colors = ['white', 'black', 'beige', 'navy', 'green', 'brown', 'gray', 'red']
const styles = ['industrial', 'urban', 'classic']
const of = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

// Prices make every query different.
const price = (n: number) =>
  `minPrice=${100 + (n % 60)}.${String(n % 100).padStart(2, '0')}&maxPrice=${1500 + n}`
const list = '/api/marketplace/products?limit=24'
const browse = '/api/marketplace/browse?limit=24'
const word = (n: number) =>
  encodeURIComponent(of([...variantGroups.flat(), 'walnut', 'oak', 'حشوة', 'مصنوعة'], n * 7))

/** Queries by name; each `n` gives a different URL. */
export const questions: Record<string, (n: number, ids: readonly string[]) => string> = {
  'list, newest': (n) => `${list}&offset=${n * 24}`,
  'list, category and price': (n) => `${list}&category=${of(categories, n)}&${price(n)}`,
  'list, colour, style and price': (n) => `${list}&color=${of(colors, n)}&style=${of(styles, n)}&${price(n)}`,
  'list, fits in': (n) => `${list}&maxWidth=${60 + n}&maxDepth=${50 + (n % 80)}&maxHeight=${90 + (n % 70)}`,
  'sort by price': (n) => `${list}&sort=price-asc&category=${of(categories, n)}&offset=${n}`,
  'sort by name': (n) => `${list}&sort=name-asc&color=${of(colors, n)}&offset=${n}`,
  product: (n, ids) => `/api/products/${ids[n]}`,
  'product page': (n, ids) => `/api/products/${ids[n + 500]}/page`,
  'search, best match': (n) =>
    `${list}&sort=best-match&search=${encodeURIComponent(n % 2 ? 'hexagonal' : 'سداسية')}&${price(n)}`,
  'search, many words': (n) => `${list}&sort=best-match&search=${word(n)}&${price(n)}`,
  'counts, category and price': (n) => `${browse}&category=${of(categories, n)}&${price(n)}`,
  'counts, colour and style': (n) => `${browse}&color=${of(colors, n)}&style=${of(styles, n)}&${price(n)}`,
  'counts, fits in': (n) => `${browse}&maxWidth=${60 + n}&maxDepth=${50 + (n % 80)}`,
  'counts, search': (n) => `${browse}&search=hexagonal&${price(n)}`,
}
