import type { ProductList } from './browsing.ts'

/** How many there are in all, and the addresses of the pages beside this one (G-93). */
export function pageHeaders(url: string, list: Omit<ProductList, 'json'>): Record<string, string> {
  const { total, limit, passed, next } = list
  const links: string[] = []
  if (next) links.push(`<${address(url, `cursor=${next}`)}>; rel="next"`)
  if (passed > 0 && limit > 0) {
    const before = Math.max(0, Math.min(passed, total) - limit)
    links.push(`<${address(url, before === 0 ? null : `offset=${before}`)}>; rel="prev"`)
  }
  return { 'x-total-count': String(total), ...(links.length > 0 && { link: links.join(', ') }) }
}

/** The same address with another page. What stands between angle brackets in a header may not hold them. */
function address(url: string, page: string | null): string {
  const [path = '', query = ''] = url.split('?', 2)
  const kept = query.split('&').filter((part) => part !== '' && !/^(cursor|offset)(=|$)/.test(part))
  if (page) kept.push(page)
  const asked = kept.length === 0 ? path : `${path}?${kept.join('&')}`
  return asked.replaceAll('<', '%3C').replaceAll('>', '%3E')
}
