import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { tokenSheet } from './web/token-sheet.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The web part: `build/client` for browsers (two entries: the public pages, the portals) and `build/server`, the
 * renderer of the public pages, everything bundled in so that it starts fast and needs no installed React.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: fromRoot('.'),
  publicDir: fromRoot('web/public'),
  plugins: [react(), tokenStyles(), ...(isSsrBuild ? [] : [compressedTwins()])],
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(isSsrBuild
      ? { ssr: 'web/entry-server.tsx' }
      : {
          rolldownOptions: {
            input: ['web/entry-client.tsx', 'web/entry-portal.tsx'],
            output: {
              // What changes with a release of React apart from what changes with ours; the kit stays with the portals.
              codeSplitting: {
                groups: [{ name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
              },
            },
          },
        }),
  },
  ssr: { noExternal: isSsrBuild ? true : [/^@mantine\//] },
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/form',
      '@mantine/notifications',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'zod',
    ],
  },
  server: { watch: { ignored: ['**/.data*/**', '**/build/**', '**/server/**', '**/test-results/**'] } },
}))

/** `virtual:tokens.css`: the design's tokens as a sheet, written from web/tokens.ts, so that they cannot drift apart. */
function tokenStyles(): Plugin {
  return {
    name: 'majlis-tokens',
    resolveId: (id) => (id === 'virtual:tokens.css' ? '\0virtual:tokens.css' : null),
    load: (id) => (id === '\0virtual:tokens.css' ? tokenSheet() : null),
  }
}

/** Writes `.br` and `.gz` beside every asset that text compression helps, so that no request compresses anything. */
function compressedTwins(): Plugin {
  return {
    name: 'majlis-compressed-twins',
    generateBundle(_options, bundle) {
      for (const [fileName, output] of Object.entries(bundle)) {
        if (!/\.(js|css|svg|json|txt)$/.test(fileName) || fileName.includes('.vite/')) continue
        const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
        this.emitFile({
          type: 'asset',
          fileName: `${fileName}.br`,
          source: brotliCompressSync(source, { params }),
        })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  }
}
