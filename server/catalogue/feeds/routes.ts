import { addAbortSignal, pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { feedQuery, feedRoute } from '#contract/catalogue/feeds.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { limitsVisitors } from '#server/config.ts'
import { catalogueTags, currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { type Deps, newId } from '#server/deps.ts'
import { counter, type Limit, spendQuickly, wideRange } from '#server/platform/http/limits.ts'
import { isKnown, takesEncoding } from '#server/platform/pages/page-answer.ts'
import { decode } from '#server/platform/http/route.ts'
import { type FeesReader, feedOf } from './feed.ts'

/** Rate limit of whole feeds per address range; requests answered with 304 do not count. */
const fetching: Limit = { kind: 'feed:range', max: 30, windowMinutes: 60 }

/**
 * How many feeds are sent at once, at most one per address range, and the time limit of each: a feed is the whole
 * catalogue, and a slow client must not block others for hours.
 */
const making = { mostAtOnce: 4, longestMs: 10 * 60_000 }

const hourMs = 3_600_000

/** Serves the feed of all products on sale, for merchant programs (0062). */
export function feedRoutes(app: FastifyInstance, deps: Deps, readFees: FeesReader, bounds = making): void {
  // Each process counts its own versions from its start (0045), so the ETag names the process.
  const process = newId()
  const readers = new Set<string>()
  const send = (reply: FastifyReply, lang: Language, { reader, takesGzip, headers }: FeedRequest) => {
    if (readers.size >= bounds.mostAtOnce || readers.has(reader))
      throw new Refusal('request.unavailable', { retryAfterSeconds: 30 })
    readers.add(reader)
    const xml = Readable.from(feedOf(deps, lang, readFees), { objectMode: false })
    let isReading = true
    const release = () => {
      if (isReading) readers.delete(reader)
      isReading = false
    }
    xml.once('end', release).once('close', release)
    addAbortSignal(AbortSignal.timeout(bounds.longestMs), xml)
    reply.headers(headers).type('application/xml; charset=utf-8')
    if (!takesGzip) return reply.send(xml)
    // An error on the way reaches the reader of the stream.
    return reply.header('content-encoding', 'gzip').send(pipeline(xml, createGzip(), () => undefined))
  }
  app.get(feedRoute.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { lang } = decode(feedQuery, request.query)
    const takesGzip = takesEncoding(request, 'gzip')
    const now = deps.clock()
    await currentCatalogue(deps)
    // A former price is shown for a limited time, so the feed may change from one hour to the next.
    const state = [process, catalogueTags(deps).version(), Math.floor(now.getTime() / hourMs), lang]
    const headers = {
      etag: `"${state.join('-')}${takesGzip ? '-gz' : ''}"`,
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
    }
    if (isKnown(headers.etag, request.headers['if-none-match']))
      return reply.headers(headers).status(304).send()
    const reader = wideRange(request.ip)
    if (limitsVisitors(deps.config)) await spendQuickly(deps.db, counter(fetching, reader), now)
    return send(reply, lang, { reader, takesGzip, headers })
  })
}

type FeedRequest = {
  readonly reader: string
  readonly takesGzip: boolean
  readonly headers: Readonly<Record<string, string>>
}
