import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '#server/config.ts'

const safe = /^(GET|HEAD|OPTIONS)$/

/**
 * Refuses a call that changes something for whoever's cookie comes with it, unless a page of this very origin sent it.
 * Browsers say so themselves (`Sec-Fetch-Site`), older ones by `Origin`; what says neither is refused. Bodies are JSON
 * only (json-body.ts), which no form of another site can send.
 */
export function refuseForeignOrigin(request: FastifyRequest, { publicUrl }: Config): void {
  const { method, headers, host } = request
  if (safe.test(method)) return
  const site = headers['sec-fetch-site']
  const isOurs = site === undefined ? isOwnOrigin(headers.origin, host, publicUrl) : site === 'same-origin'
  if (!isOurs) throw new Refusal('request.foreign-origin')
}

/** The origin that the browser asked us at, whatever stands between, or the one that we are known by. */
function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const given = new URL(origin)
  const known = new URL(publicUrl)
  if (given.host === known.host) return given.origin === known.origin
  return given.host !== '' && given.host === host
}
