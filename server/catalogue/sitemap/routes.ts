import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Deps, Db } from '#server/deps.ts'
import { productPages, sitemapParts, standingPages } from './pages.ts'
import { robotsOf, type SitePage, sitemapIndexOf, sitemapOf } from './sitemap.ts'

/** Pages outside the catalogue. */
type OtherPages = {
  readonly policies: (deps: Deps) => Promise<readonly string[]>
  readonly shops: (db: Db) => Promise<SitePage[]>
}

/** `/robots.txt`, `/sitemap.xml` and its parts; addresses come from PUBLIC_URL, never from the request. */
export function sitemapRoutes(app: FastifyInstance, deps: Deps, { policies, shops }: OtherPages): void {
  const { publicUrl } = deps.config
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robotsOf(publicUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    sendXml(reply, sitemapIndexOf(publicUrl, await sitemapParts(deps.db))),
  )
  app.get('/sitemaps/pages.xml', async (_request, reply) =>
    sendXml(reply, sitemapOf(publicUrl, await standingPages(deps, await policies(deps)))),
  )
  app.get('/sitemaps/shops.xml', async (_request, reply) =>
    sendXml(reply, sitemapOf(publicUrl, await shops(deps.db))),
  )
  app.get<{ Params: { part: string } }>('/sitemaps/products-:part.xml', async (request, reply) => {
    const { part } = request.params
    const pages = /^\d{1,5}$/.test(part) ? await productPages(deps.db, Number(part)) : []
    if (pages.length === 0) throw new Refusal('request.not-found')
    return sendXml(reply, sitemapOf(publicUrl, pages))
  })
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=600').type('application/xml; charset=utf-8').send(xml)
}
