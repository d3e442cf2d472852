import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '#server/config.ts'

const safe = /^(GET|HEAD|OPTIONS)$/

/**
 * Refuses a changing call that is authenticated by a cookie, unless a page of this origin sent it. Browsers say so by
 * `Sec-Fetch-Site`, older ones by `Origin`; a request with neither is refused. Bodies are JSON only (json-body.ts),
 * which a form on another site cannot send.
 */
export function refuseForeignOrigin(request: FastifyRequest, { publicUrl }: Config): void {
  const { method, headers, host } = request
  if (safe.test(method)) return
  const site = headers['sec-fetch-site']
  const isOurs = site === undefined ? isOwnOrigin(headers.origin, host, publicUrl) : site === 'same-origin'
  if (!isOurs) throw new Refusal('request.foreign-origin')
}

/** Whether the origin is the public one, or has the host that the browser sent the request to. */
function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const given = new URL(origin)
  const known = new URL(publicUrl)
  if (given.host === known.host) return given.origin === known.origin
  return given.host !== '' && given.host === host
}
