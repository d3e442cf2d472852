import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { feedPath, feedQuery } from '#contract/feeds.ts'
import { Refusal } from '#domain/refusal.ts'
import { limitsVisitors } from '#server/config.ts'
import { catalogueTags, currentCatalogue } from '#server/catalogue/listings/changes.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spendQuickly } from '#server/http/limits.ts'
import { isKnown, takesEncoding } from '#server/http/pages/page-answer.ts'
import { decode } from '#server/http/route.ts'
import { newId } from '#server/id.ts'
import { feedOf } from './feed.ts'

/** Whole feeds that one address may fetch; whoever asks whether there is news may ask more often. */
const fetching: Limit = { kind: 'feed:address', max: 30, windowMinutes: 60 }

/** So many are made at once: each is the whole catalogue. */
const mostAtOnce = 2

const hourMs = 3_600_000

/** The feed of all that is on sale, for merchant programs (0062). */
export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  // Versions are counted by a process (0045): another one, and this one begun anew, count others.
  const process = newId()
  let sending = 0
  const send = (reply: FastifyReply, xml: Readable, takesGzip: boolean) => {
    sending += 1
    xml.once('close', () => (sending -= 1))
    reply.type('application/xml; charset=utf-8')
    if (!takesGzip) return reply.send(xml)
    // What fails on the way reaches whoever reads.
    return reply.header('content-encoding', 'gzip').send(pipeline(xml, createGzip(), () => undefined))
  }
  app.get(feedPath, { exposeHeadRoute: false }, async (request, reply) => {
    const { lang } = decode(feedQuery, request.query)
    const takesGzip = takesEncoding(request, 'gzip')
    const now = deps.clock()
    await currentCatalogue(deps)
    // A former price is shown for a while: what is told of it may change within the hour.
    const state = [process, catalogueTags(deps).version(), Math.floor(now.getTime() / hourMs), lang]
    const headers = {
      etag: `"${state.join('-')}${takesGzip ? '-gz' : ''}"`,
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
    }
    if (isKnown(headers.etag, request.headers['if-none-match']))
      return reply.headers(headers).status(304).send()
    if (sending >= mostAtOnce) throw new Refusal('request.unavailable', { retryAfterSeconds: 30 })
    if (limitsVisitors(deps.config))
      await spendQuickly(deps.db, counter(fetching, addressRange(request.ip)), now)
    return send(reply.headers(headers), Readable.from(feedOf(deps, lang), { objectMode: false }), takesGzip)
  })
}
