import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CountedPage, Page } from '#server/platform/db/page.ts'

/** The parts of the query that lead to the pages beside this one, e.g. `offset=50`; empty where it is the first. */
type Beside = { readonly total?: number; readonly next: string | null; readonly previous?: string | null }

/** Answers a page: its rows, with the way to the pages beside it in headers (R-API-08). */
export function sendPage<Rows>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  page: Page<Rows>,
): Rows {
  const beside =
    'limit' in page ? besideOffset(page) : { total: page.total, next: page.cursor && `cursor=${page.cursor}` }
  reply.headers(pageHeaders(request.url, beside))
  return page.rows
}

function besideOffset({ total, limit, offset }: CountedPage<unknown>): Beside {
  const next = offset + limit
  return {
    total,
    next: next < total && limit > 0 ? `offset=${next}` : null,
    previous: offset > 0 && limit > 0 ? `offset=${Math.max(0, offset - limit)}` : null,
  }
}

/** How many rows there are in all, and the addresses of the pages beside this one (R-API-08, R-API-70). */
export function pageHeaders(url: string, { total, next, previous = null }: Beside): Record<string, string> {
  const links = [
    ...(next === null ? [] : [`<${address(url, next)}>; rel="next"`]),
    ...(previous === null ? [] : [`<${address(url, previous)}>; rel="prev"`]),
  ]
  return {
    ...(total !== undefined && { 'x-total-count': String(total) }),
    ...(links.length > 0 && { link: links.join(', ') }),
  }
}

/** The same address with another page. What stands between angle brackets in a header may not hold them. */
function address(url: string, page: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const kept = query.split('&').filter((part) => part !== '' && !/^(cursor|offset)(=|$)/.test(part))
  const asked = [...kept, ...(page === '' ? [] : [page])].join('&')
  return (asked === '' ? path : `${path}?${asked}`).replaceAll('<', '%3C').replaceAll('>', '%3E')
}
