import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createGate } from '#server/accounts/password-gate.ts'
import type { Place, Rendered, Surroundings } from '#contract/rendering.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { askedLately } from '#server/marketplace/asked-lately.ts'
import { currentCatalogueVersion } from '#server/marketplace/catalogue-version.ts'
import { sendPage, storedPage } from './page-answer.ts'
import { createPageCache, type StoredPage } from './page-cache.ts'
import { builtSource, devSource, type PageSource } from './page-renderer.ts'
import { contentSecurityPolicy } from './security.ts'

const cacheBytes = 16 * 1024 * 1024
const publicEntry = 'web/entry-client.tsx'
const portalEntry = 'web/entry-portal.tsx'
const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'

/** Everything that is no API: the public pages, rendered here; the portals' shell; the built files. */
export async function pageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps
  const source = config.dev ? await devSource(app) : await builtSource(config)
  if (!config.dev) await serveBuiltFiles(app, path.join(config.webRoot, 'client'))
  const policy = await pagePolicy(source, config)
  const pages = createPages(app, deps, source)

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

function createPages(app: FastifyInstance, deps: Deps, source: PageSource): Pages {
  const place = rememberedPlaces(source)
  const fresh = freshPages(app, deps, source)
  const kept = deps.config.dev ? fresh : keptPages(deps, fresh)
  return {
    document: async (pathname, search, request, reply) => {
      const at = await place(pathname, search)
      if (at.kind === 'moved') return reply.redirect(at.to, 301)
      if (at.kind === 'portal') {
        const { portalDocument } = await source.renderer()
        const shell = await source.finish(portalDocument(source.assetsOf(portalEntry)), pathname)
        return reply.header('cache-control', 'no-store').type(html).send(shell)
      }
      return send(await kept('document', at.address), request, reply)
    },
    data: async (pathname, search, request, reply) => {
      const at = await place(pathname, search)
      if (at.kind === 'moved') return reply.type(json).send(JSON.stringify({ moved: at.to }))
      if (at.kind === 'portal') return reply.status(404).type(json).send('{}')
      return send(await kept('data', at.address), request, reply)
    },
  }
}

/** What an address means does not change, and reading it costs more than answering from the cache. */
function rememberedPlaces(source: PageSource): (pathname: string, search: string) => Promise<Place> {
  const known = new Map<string, Place>()
  return async (pathname, search) => {
    const address = pathname + search
    const place = known.get(address) ?? (await source.renderer()).placeOf(pathname, search)
    if (known.size >= mostPlaces) known.clear()
    if (address.length <= longestRemembered) known.set(address, place)
    return place
  }
}

const mostPlaces = 2000
const longestRemembered = 500

type Kind = 'document' | 'data'
type Answer = StoredPage | { readonly movedTo: string }
type Maker = (kind: Kind, address: string) => Promise<Answer>

async function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return 'movedTo' in answer ? reply.redirect(answer.movedTo, 302) : sendPage(answer, request, reply)
}

/** Renders a page for an anonymous reader: it carries nothing of who asks, so one answer serves all. */
function freshPages(app: FastifyInstance, deps: Deps, source: PageSource): Maker {
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

/**
 * Fewer pages in the making than connections to the database: a crowd waits here, in the order it came, and not for a
 * connection, whose timeouts would end while other pages are drawn. Beyond the longest queue all are asked to come again.
 */
const crowd = { atOnce: 8, longestQueue: 400 } as const

/**
 * Pages kept by the catalogue's version: any while there is room, then those asked for again. A page that many ask for
 * at once is made once.
 */
function keptPages(deps: Deps, make: Maker): Maker {
  const cache = createPageCache(cacheBytes)
  const inMaking = new Map<string, Promise<Answer>>()
  const gate = createGate(crowd)
  const isAskedAgain = askedLately(1000)
  return async (kind, address) => {
    const version = await currentCatalogueVersion(deps).catch(() => null)
    if (version === null) return make(kind, address)
    const key = `${kind} ${address}`
    const known = cache.get(version, key, performance.now())
    if (known) return known
    const isWorthKeeping = isAskedAgain(key) || cache.bytes() < cacheBytes / 2
    const making = `${version} ${key}`
    const promise =
      inMaking.get(making) ?? gate(making, () => make(kind, address)).finally(() => inMaking.delete(making))
    inMaking.set(making, promise)
    const answer = await promise
    if (isWorthKeeping && !('movedTo' in answer) && mayBeKept(answer, address))
      cache.set(version, key, answer, performance.now())
    return answer
  }
}

/** Pages that exist, and the one page for all that do not. */
function mayBeKept({ status }: StoredPage, address: string): boolean {
  return status === 200 || (status === 404 && address.endsWith('/404'))
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

/** The policy of documents: two small inline scripts, known by their hashes. In development Vite needs its own inline parts. */
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
