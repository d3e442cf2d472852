import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { defineConfig, type Plugin } from 'vite'
import { strictModelViewer } from './web/public/product/three-d/model-viewer-plugin.ts'
import { tokenSheet } from './web/kit/design/token-sheet.ts'

/** Modules shared by the public pages and the portals: loaded once, whichever comes first. */
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

/** Components and layout of the public pages, with their dependencies. */
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

/** Collects all modules that a public page may load, now or later; the portals, which it may open, are excluded. */
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
 * Puts the portals' own modules into one file instead of a hundred. Their imports are in the same file or in one that
 * imports neither, so no dependencies need to be included.
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
 * The web part: `client` for browsers (two entries: the public pages, the portals) and `server`, the renderer of the public pages, in
 * the folder given by scripts/build-web.ts, with everything bundled so that it starts fast and needs no installed React.
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
            // Compression takes most of a build, and the person who starts Majlis cannot change that.
            checks: { bundlerTimings: false },
            output: {
              // Separates React, which changes with its releases, from our own code; the kit stays with the portals.
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                  { name: 'common', test: common },
                  // Modules of every public page, in one file instead of a dozen small ones.
                  { name: 'storefront', test: storefront },
                  // The initial modules of a portal, and those that a quarter of its screens share.
                  { ...ofPortals('portal'), tags: ['$initial'] },
                  { ...ofPortals('screens'), minShareCount: 12 },
                ],
              },
            },
          },
        }),
  },
  // Set for the renderer too, or it would load React's development builds, three times the code, into memory.
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

/** `virtual:tokens.css`: the design tokens as CSS, generated from web/kit/design/tokens.ts, so that they cannot diverge. */
function tokenStyles(): Plugin {
  return {
    name: 'majlis-tokens',
    resolveId: (id) => (id === 'virtual:tokens.css' ? '\0virtual:tokens.css' : null),
    load: (id) => (id === '\0virtual:tokens.css' ? tokenSheet() : null),
  }
}

/**
 * `virtual:icon/check`: a Tabler icon as a component, each in its own module, so that a page loads only those it shows; read
 * from the two sprite files (0165).
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
 * The API viewer as one file of the build, extracted once from the plugin that would keep its 4 MB of text in the
 * server's memory (0064).
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
  // Disables a style attribute in the viewer's HTML for the width of line numbers; the page sets it instead.
  const fitted = body.replace(/\.style(?==\[`--line-count)/, '.dataStyle')
  if (statusCode !== 200 || fitted === body) throw new Error('the viewer of the API has changed')
  return strictStyles + fitted
}

/**
 * Makes the viewer work under a policy without unsafe-inline: of the style sheets it creates, only the first takes the
 * nonce from the head, and `style` attributes are allowed if set as properties.
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
        // The last tenth of compression on a file of megabytes would add ten seconds to every build.
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
