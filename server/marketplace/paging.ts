import type { ProductList } from './browsing.ts'

/** How many there are in all, and the addresses of the pages beside this one (G-93). */
export function pageHeaders(url: string, list: Omit<ProductList, 'json'>): Record<string, string> {
  const { total, limit, passed, next } = list
  const links: string[] = []
  if (next) links.push(`<${address(url, { cursor: next, offset: null })}>; rel="next"`)
  if (passed > 0 && limit > 0) {
    const before = Math.max(0, Math.min(passed, total) - limit)
    links.push(
      `<${address(url, { cursor: null, offset: before === 0 ? null : String(before) })}>; rel="prev"`,
    )
  }
  return { 'x-total-count': String(total), ...(links.length > 0 && { link: links.join(', ') }) }
}

function address(url: string, changes: Record<string, string | null>): string {
  const { pathname, searchParams } = new URL(url, 'http://here')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) searchParams.delete(name)
    else searchParams.set(name, value)
  }
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`
}
