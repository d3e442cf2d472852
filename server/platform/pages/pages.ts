import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Place, Rendered, Surroundings } from '#contract/rendering.ts'
import type { Config } from '#server/config.ts'
import type { Deps, Db } from '#server/deps.ts'
import { sendPage, storedPage } from './page-answer.ts'
import {
  type PageResult,
  cachedPages,
  type PageMaker,
  type PageSubjects,
  uncachedPages,
} from './page-cache.ts'
import { useCurrentBuild } from './builds.ts'
import { cdnHeaders } from './cdn.ts'
import { builtSource, devSource, type PageSource } from './page-renderer.ts'
import { contentSecurityPolicy } from '#server/platform/http/security.ts'

const publicEntry = 'web/app/entry-client.tsx'
const portalEntry = 'web/app/entry-portal.tsx'
const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'

/** Routes outside the API: the public pages, rendered here; the portals' shell; the built files. */
export async function pageRoutes(app: FastifyInstance, deps: Deps, subjects: PageSubjects): Promise<void> {
  const { config } = deps
  const source = config.dev ? await devSource(app) : await builtPages(app, config)
  const policy = await pagePolicy(source, config)
  const fresh = freshPages(app, deps, source)
  const cached = config.dev ? fresh : cachedPages(deps, subjects, fresh)
  const pages = createPages(deps, source, { fresh, cached })

  app.get('/page-data/*', async (request, reply) => {
    const { pathname, search } = addressOf(request)
    reply.header('x-robots-tag', 'noindex')
    return pages.data(pathname.slice('/page-data'.length) || '/', search, request, reply)
  })
  app.get('/*', async (request, reply) => {
    const { pathname, search } = addressOf(request)
    reply.header('content-security-policy', policy)
    return pages.document(pathname, search, request, reply)
  })
}

type Pages = Record<
  'document' | 'data',
  (pathname: string, search: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
>

function createPages(
  deps: Deps,
  source: PageSource,
  { fresh, cached }: Record<'fresh' | 'cached', PageMaker>,
): Pages {
  const place = cachedPlaces(source)
  const uncached = uncachedPages(fresh)
  const visited: PageMaker = async (kind, address) => {
    const nowhere = await nowhereOf(deps.db, deps.clock(), address)
    return nowhere === null ? uncached(kind, address) : cached(kind, nowhere)
  }
  const shared = async (kind: 'document' | 'data', address: string, reply: FastifyReply) => {
    const page = await cached(kind, address)
    if (deps.config.cdn && !('movedTo' in page)) reply.headers(cdnHeaders(page))
    return page
  }
  return {
    document: async (pathname, search, request, reply) => {
      const at = await place(pathname, search)
      if (at.kind === 'moved') return reply.redirect(at.to, 301)
      if (at.kind === 'portal') {
        const { portalDocument } = await source.renderer()
        const shell = portalDocument(source.assetsOf(portalEntry), deps.config.demoMode)
        return reply
          .header('cache-control', 'no-store')
          .type(html)
          .send(await source.finish(shell, pathname))
      }
      if (at.kind === 'visitor') return sendToVisitor(await visited('document', at.address), request, reply)
      return send(await shared('document', at.address, reply), request, reply)
    },
    data: async (pathname, search, request, reply) => {
      const at = await place(pathname, search)
      if (at.kind === 'moved') return reply.type(json).send(JSON.stringify({ moved: at.to }))
      if (at.kind === 'portal') return reply.status(404).type(json).send('{}')
      if (at.kind === 'visitor') return sendToVisitor(await visited('data', at.address), request, reply)
      return send(await shared('data', at.address, reply), request, reply)
    },
  }
}

/** Caches what addresses mean: it never changes, and parsing one costs more than answering from the cache. */
function cachedPlaces(source: PageSource): (pathname: string, search: string) => Promise<Place> {
  const known = new LRUCache<string, Place>({ max: mostCachedPlaces })
  return async (pathname, search) => {
    const address = pathname + search
    const place = known.get(address) ?? (await source.renderer()).placeOf(pathname, search)
    if (address.length <= longestCachedAddress && place.kind !== 'visitor') known.set(address, place)
    return place
  }
}

const mostCachedPlaces = 2000
const longestCachedAddress = 500

async function send(answer: PageResult, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return 'movedTo' in answer ? reply.redirect(answer.movedTo, 302) : sendPage(answer, request, reply)
}

/** Pages for one visitor are not cached anywhere on their way. */
async function sendToVisitor(
  answer: PageResult,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('x-robots-tag', 'noindex')
  return 'movedTo' in answer
    ? reply.redirect(answer.movedTo, 302)
    : sendPage(answer, request, reply, 'no-store')
}

/** Renders a page for an anonymous reader: it contains nothing about the visitor, so one response serves all. */
function freshPages(app: FastifyInstance, deps: Deps, source: PageSource): PageMaker {
  const surroundings = (): Surroundings => ({
    transport: ({ method, path: url, language }) => askApi(app, method, url, language),
    now: deps.clock(),
    origin: deps.config.publicUrl,
    assetsOf: (screen) => source.assetsOf(publicEntry, screen),
  })
  return async (kind, address) => {
    const { renderPage, renderPageData } = await source.renderer()
    if (kind === 'data') {
      const rendered = await renderPageData(address, surroundings())
      if (rendered.kind === 'moved') return storedPage(200, json, JSON.stringify({ moved: rendered.to }))
      return storedPage(rendered.status, json, note(deps, rendered))
    }
    const rendered = await renderPage(address, surroundings())
    if (rendered.kind === 'moved') return { movedTo: rendered.to }
    return storedPage(rendered.status, html, await source.finish(note(deps, rendered), address))
  }
}

function note(deps: Deps, { body, problems }: Extract<Rendered, { kind: 'page' }>): string {
  for (const err of problems) deps.log.error({ err }, 'page failed')
  return body
}

/** The API without the network: the same routes, checks and encoding. */
async function askApi(app: FastifyInstance, method: string, url: string, language: string) {
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { 'accept-language': language },
  })
  return { status: response.statusCode, json: JSON.parse(response.body) as unknown }
}

/** One build for the life of this process. */
async function builtPages(app: FastifyInstance, { webRoot }: Config): Promise<PageSource> {
  const folder = useCurrentBuild(webRoot)
  await serveBuiltFiles(app, path.join(folder, 'client'))
  return builtSource(folder)
}

async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
  const files = readdirSync(root, { withFileTypes: true }).filter((file) => file.isFile())
  for (const { name } of files.filter((file) => !/\.(br|gz)$/.test(file.name))) {
    const bytes = readFileSync(path.join(root, name))
    const type = typeOf[path.extname(name)] ?? 'application/octet-stream'
    app.get(`/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(bytes),
    )
  }
}

const typeOf: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** The content policy of documents: two small inline scripts, allowed by hash. In development Vite needs its own. */
async function pagePolicy(source: PageSource, config: Config): Promise<string> {
  const { inlineScripts } = await source.renderer()
  const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
  const policy = contentSecurityPolicy(config, { scriptHashes: inlineScripts.map(hashOf) })
  if (!config.dev) return policy
  return policy
    .replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace('connect-src ', 'connect-src ws: ')
}

function addressOf(request: FastifyRequest): { pathname: string; search: string } {
  const at = request.url.indexOf('?')
  const pathname = at === -1 ? request.url : request.url.slice(0, at)
  return { pathname, search: at === -1 ? '' : request.url.slice(at) }
}

const orderPage = /^(\/ar)?\/orders\/([^/?]+)(\/reviews)?(\?|$)/

/**
 * The shared address of all order pages with an invalid link, if this is one of them: made-up links are answered from
 * the cache and delay no customer's page. Null for every other page.
 */
async function nowhereOf(db: Db, now: Date, address: string): Promise<string | null> {
  const [found, prefix = '', link = '', reviews = ''] = orderPage.exec(address) ?? []
  if (found === undefined) return null
  return (await leadsSomewhere(db, now, link)) ? null : `${prefix}/orders/404${reviews}`
}

async function leadsSomewhere(db: Db, now: Date, link: string): Promise<boolean> {
  if (!/^[a-z2-7]{26}$/.test(link)) return false
  const group = await db
    .selectFrom('orderGroups')
    .select('id')
    .where('link', '=', link)
    .where('linkExpiresAt', '>', now)
    .executeTakeFirst()
  return group !== undefined
}
