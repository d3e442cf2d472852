type Page = {
  readonly total: number
  /** How many this page may hold. */
  readonly limit: number
  readonly offset?: number | undefined
}

/** How many there are in all, and the addresses of the pages beside this one by their offset (R-API-08, R-API-70). */
export function pageHeaders(url: string, { total, limit, offset = 0 }: Page): Record<string, string> {
  const next = offset + limit
  const links = [
    ...(next < total && limit > 0 ? [`<${address(url, next)}>; rel="next"`] : []),
    ...(offset > 0 && limit > 0 ? [`<${address(url, Math.max(0, offset - limit))}>; rel="prev"`] : []),
  ]
  return { 'x-total-count': String(total), ...(links.length > 0 && { link: links.join(', ') }) }
}

/** The same address from another offset on. What stands between angle brackets in a header may not hold them. */
function address(url: string, offset: number): string {
  const [path = '', query = ''] = url.split('?', 2)
  const kept = query.split('&').filter((part) => part !== '' && !/^offset(=|$)/.test(part))
  const asked = `${path}?${[...kept, `offset=${offset}`].join('&')}`
  return asked.replaceAll('<', '%3C').replaceAll('>', '%3E')
}
