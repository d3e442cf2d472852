import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Assets, Renderer } from '#contract/rendering.ts'

/** Source of the pages: the renderer, and the files of each of the two entries. */
export type PageSource = {
  readonly renderer: () => Promise<Renderer>
  readonly assetsOf: (entry: string, screen?: string) => Assets
  /** Development only: puts the client of the development server into the head. */
  readonly finish: (html: string, url: string) => Promise<string>
}

type Chunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** A build of the pages: `server` renders, `client/.vite/manifest.json` names the files. */
export async function builtSource(folder: string): Promise<PageSource> {
  const manifestFile = path.join(folder, 'client', '.vite', 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Readonly<Record<string, Chunk>>
  const entryFile = path.join(folder, 'server', 'entry-server.js')
  const renderer = (await import(pathToFileURL(entryFile).href)) as Renderer
  const known = new Map<string, Assets>()
  return {
    renderer: () => Promise.resolve(renderer),
    assetsOf: (entry, screen = '') => {
      const key = `${entry} ${screen}`
      const assets = known.get(key) ?? builtAssets(manifest, entry, screen)
      known.set(key, assets)
      return assets
    },
    finish: (html) => Promise.resolve(html),
  }
}

function builtAssets(manifest: Readonly<Record<string, Chunk>>, entry: string, screen: string): Assets {
  const chunks = new Map<string, Chunk>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(name)) return
    for (const imported of chunk.imports ?? []) add(imported)
    chunks.set(name, chunk)
  }
  add(entry)
  add(screen)
  const entryUrl = `/${manifest[entry]?.file}`
  const modules = [...chunks.values()].map(({ file }) => `/${file}`).filter((url) => url !== entryUrl)
  const styles = [...chunks.values()].flatMap(({ css }) => css ?? []).map((file) => `/${file}`)
  return { entry: entryUrl, styles: [...new Set(styles)], modules }
}

/** Pages rendered from the sources, with hot reload. Vite serves every module; the API keeps its own paths. */
export async function devSource(app: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  const { default: middie } = await import('@fastify/middie')
  await app.register(middie)
  app.use((request: { url?: string }, response: unknown, next: () => void) => {
    if (/^\/(api|images|page-data|healthz|readyz)(\/|$)/.test(request.url ?? '')) next()
    else vite.middlewares(request as never, response as never, next)
  })
  app.addHook('onClose', () => vite.close())
  return {
    renderer: () => vite.ssrLoadModule('/web/app/entry-server.tsx') as Promise<Renderer>,
    assetsOf: (entry) => ({ entry: `/${entry}`, styles: [], modules: [] }),
    finish: (html, url) => vite.transformIndexHtml(url, html),
  }
}
