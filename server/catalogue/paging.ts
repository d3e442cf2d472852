import { pageHeaders } from '#server/http/paging.ts'
import type { ProductList } from './product-lists.ts'

/** How many there are in all, and the addresses of the pages beside this one (G-93). */
export function listHeaders(url: string, list: Omit<ProductList, 'json'>): Record<string, string> {
  const { total, limit, passed, next } = list
  const before = Math.max(0, Math.min(passed, total) - limit)
  const previous = before === 0 ? '' : `offset=${before}`
  return pageHeaders(url, {
    total,
    next: next && `cursor=${next}`,
    previous: passed > 0 && limit > 0 ? previous : null,
  })
}
