import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { defineConfig, type Plugin } from 'vite'
import { strictModelViewer } from './web/public/product/three-d/model-viewer-plugin.ts'
import { tokenSheet } from './web/kit/design/token-sheet.ts'

/** What the public pages and the portals both stand on: read once, whichever of them comes first. */
const common = new RegExp(
  [
    '/domain/(platform/(text/language|amounts/(money|decimal-text))|catalogue/products/dimensions)\\.ts',
    '/domain/(shops/emirate|orders/policies)\\.ts',
    '/web/kit/i18n/(locale|messages|demo-messages|stored-language)\\.',
    '/web/kit/(pages/(paths|scheme)\\.ts|storefront/(drawings/mark|stored-list)\\.)',
    '/web/kit/router/(error|link|match|navigation|router|scroll|use-browser)',
    'vite/preload-helper',
    '/web/kit/design/(fonts|global)\\.css|virtual:tokens',
  ].join('|'),
)

/** The parts and the frame of the public pages, with what they stand on. */
const storefront = new RegExp(
  [
    '/domain/(catalogue/products/category-tree|platform/amounts/former-price)|/web/kit/(storefront/(?!forms/form-faults)|i18n/)',
    '/web/public/layout/(error|footer|header|language|messages|public|use-head)',
    '/web/kit/pages/(page|head-tags|image-address|chosen)|/web/kit/router/(load|use-page)|/web/app/routes',
    '/web/kit/design/public\\.css',
  ].join('|'),
)

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const entries = ['web/app/entry-client.tsx', 'web/app/entry-portal.tsx'].map(fromRoot)

type Module = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }
type Bundle = { readonly getModuleInfo: (id: string) => Module | null }

/** All that a public page may load, at once or later; the portals, into which one may turn, are none. */
function publicModules(bundle: Bundle): ReadonlySet<string> {
  const [pages = '', portals] = entries
  const found = new Set([pages])
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = bundle.getModuleInfo(id) ?? {}
    for (const imported of [...importedIds, ...dynamicallyImportedIds])
      if (imported !== portals) found.add(imported)
  }
  return found
}

let ofPages: ReadonlySet<string> | undefined

/**
 * The portals' own modules in one file rather than a hundred. What such a module imports is in the same file or in one that
 * imports neither, so nothing has to be taken along.
 */
const ofPortals = (debugName: string) => ({
  name: (id: string, bundle: Bundle) => {
    ofPages ??= publicModules(bundle)
    return ofPages.has(id) ? null : debugName
  },
  debugName,
  includeDependenciesRecursively: false,
})

/**
 * The web part: `client` for browsers (two entries: the public pages, the portals) and `server`, the renderer of the
 * public pages, in the folder that scripts/build-web.ts says, everything bundled in so that it starts fast and needs no installed React.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: fromRoot('.'),
  publicDir: fromRoot('web/app/static'),
  plugins: [react(), strictModelViewer(), tokenStyles(), icons(), ...(isSsrBuild ? [] : forBrowsers())],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(isSsrBuild
      ? { ssr: 'web/app/entry-server.tsx' }
      : {
          rolldownOptions: {
            input: entries,
            // Compressing takes most of a build, and nobody who starts Majlis can do anything about it.
            checks: { bundlerTimings: false },
            output: {
              // What changes with a release of React apart from what changes with ours; the kit stays with the portals.
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                  { name: 'common', test: common },
                  // What every public page needs, in one file rather than a dozen small ones.
                  { name: 'storefront', test: storefront },
                  // What a portal begins with, and what a quarter of its screens share.
                  { ...ofPortals('portal'), tags: ['$initial'] },
                  { ...ofPortals('screens'), minShareCount: 12 },
                ],
              },
            },
          },
        }),
  },
  // Said for the renderer too, or it would carry React's development builds, three times the code, in memory.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  ssr: { noExternal: isSsrBuild ? true : [/^@mantine\//] },
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tanstack/react-query',
      'pdfjs-dist',
      'zod',
    ],
  },
  server: { watch: { ignored: ['**/.data*/**', '**/build/**', '**/server/**', '**/test-results/**'] } },
}))

/** `virtual:tokens.css`: the design's tokens as a sheet, written from web/kit/design/tokens.ts, so that they cannot drift apart. */
function tokenStyles(): Plugin {
  return {
    name: 'majlis-tokens',
    resolveId: (id) => (id === 'virtual:tokens.css' ? '\0virtual:tokens.css' : null),
    load: (id) => (id === '\0virtual:tokens.css' ? tokenSheet() : null),
  }
}

/**
 * `virtual:icon/check`: a drawing of Tabler as a component, each in a module of its own, so that a page reads those it shows;
 * from the two files of its sprite (0165).
 */
function icons(): Plugin {
  const prefix = '\0virtual:icon/'
  const files = ['', '-filled'].map(
    (kind) => `node_modules/@tabler/icons-sprite/dist/tabler-sprite${kind}.svg`,
  )
  let sprite: string | undefined
  return {
    name: 'majlis-icons',
    resolveId: (id) => (`\0${id}`.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(prefix)) return null
      sprite ??= files.map((file) => readFileSync(fromRoot(file), 'utf8')).join('')
      const name = id.slice(prefix.length)
      const drawing = new RegExp(`<symbol id="tabler-${name}".*?</symbol>`).exec(sprite)?.[0]
      if (!drawing) return this.error(`Tabler has no drawing of the name ${name}`)
      const paths = [...drawing.matchAll(/<path d="([^"]+)"/g)].map(([, d]) => d)
      const made = `drawn(${JSON.stringify(paths)}, ${name.startsWith('filled-')})`
      const code = `import { drawn } from '/web/kit/icons/icon.tsx'\nexport const icon = /* @__PURE__ */ ${made}`
      return { code, moduleSideEffects: false }
    },
  }
}

const forBrowsers = () => [apiViewer(), compressedTwins()]

/**
 * The viewer of the API as one file of the build, taken once out of the plugin that would keep its 4 MB of text in the
 * memory of the server (0064).
 */
function apiViewer(): Plugin {
  return {
    name: 'majlis-api-viewer',
    async generateBundle() {
      const named = { originalFileName: 'scalar.js', name: 'scalar.js' }
      this.emitFile({ type: 'asset', ...named, source: await viewerScript() })
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/assets/scalar.js', (_request, response) => {
        void viewerScript().then((script) =>
          response.setHeader('content-type', 'text/javascript').end(script),
        )
      })
    },
  }
}

async function viewerScript(): Promise<string> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(plugin, { routePrefix: '/', configuration: { url: '/api/openapi.json' } })
  const { statusCode, body } = await app.inject('/js/scalar.js')
  // The width of line numbers as an attribute within HTML that it writes: the page says it instead.
  const fitted = body.replace(/\.style(?==\[`--line-count)/, '.dataStyle')
  if (statusCode !== 200 || fitted === body) throw new Error('the viewer of the API has changed')
  return strictStyles + fitted
}

/**
 * Fits the viewer to a policy without unsafe-inline: of the sheets it writes, its first alone takes the nonce of the head,
 * and what it says as a `style` attribute is allowed as a property.
 */
const strictStyles = `{
  const { content } = document.head.querySelector('meta[property=csp-nonce]')
  const { createElement } = Document.prototype
  Document.prototype.createElement = function (...of) {
    const made = createElement.apply(this, of)
    if (made.localName === 'style') made.nonce = content
    return made
  }
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'style') this.style.cssText = value
    else setAttribute.call(this, name, value)
  }
}
`

/**
 * Writes `.br` and `.gz` beside every asset that text compression helps, so that no request compresses anything.
 * From the files as written: Vite still changes chunks while it bundles.
 */
function compressedTwins(): Plugin {
  return {
    name: 'majlis-compressed-twins',
    writeBundle({ dir = '' }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!/^assets\/.*\.(m?js|css|svg)$/.test(fileName)) continue
        const file = path.join(dir, fileName)
        const source = readFileSync(file)
        // The last tenth of a file of megabytes would take ten seconds of every build.
        const quality = source.length > 2_000_000 ? 9 : constants.BROTLI_MAX_QUALITY
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
        }
        writeFileSync(`${file}.br`, brotliCompressSync(source, { params }))
        writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  }
}
