import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { sendPage, type StoredPage, storedPage } from '#server/platform/pages/page-answer.ts'
import { contentSecurityPolicy } from '#server/platform/http/security.ts'
import { openApiDocument } from './openapi.ts'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { currentBuild } from '#server/platform/pages/builds.ts'

/** `/api/openapi.json` for programs, printed from the contract once; `/api/docs` shows it to people. */
export function apiDocRoutes(app: FastifyInstance, { config }: Deps): void {
  // Made and compressed once, when it is first asked for: of this size it would else be the dearest answer there is, and
  // making it a quarter of a second of every start.
  let document: StoredPage | null = null
  const viewer = viewerOf(config)
  app.get('/api/openapi.json', async (request, reply) => {
    const body = () => JSON.stringify(openApiDocument(config.publicUrl))
    document ??= storedPage(200, 'application/json; charset=utf-8', body())
    return sendPage(document, request, reply)
  })
  app.get('/api/docs', async (_request, reply) => {
    const styleNonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentSecurityPolicy(config, { styleNonce }))
      .type('text/html; charset=utf-8')
      .send(apiPage(viewer, styleNonce))
  })
}

/** What the viewer is told: the document, and to ask nobody but us. */
const configuration = {
  url: '/api/openapi.json',
  authentication: { preferredSecurityScheme: 'bearer' },
  documentDownloadType: 'direct',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
}

// The width of its line numbers, which it would write as an attribute (vite.config.ts). The button after a heading lies
// outside a narrow window where the heading's last line is full: it has its place. Its greys and the colours of its methods are too light to be read on white (WCAG 1.4.3).
const ownStyle = `div:not(:empty) ~ #document{display:none}
.hljs{--line-digits:2}
[class~='group/heading']{display:inline-block;padding-right:30px}
.dark-mode{--scalar-color-3:#8f8f8f;--scalar-color-red:#ff8a88}
.light-mode{--scalar-color-2:#595959;--scalar-color-3:#666;--scalar-color-green:#04694a;--scalar-color-blue:#0064a0;--scalar-color-orange:#a83a00;--scalar-color-red:#c00005}`

/**
 * The page of the API for people: Scalar, shown by its own script. It writes its styles itself, by the nonce named in the
 * head. Where the script does not load, the link below it is left.
 * @param script the address of the viewer; none without a build
 */
function apiPage(script: string | null, nonce: string): string {
  const viewer = script
    ? `<script id="api-reference" defer src="${script}" data-configuration='${JSON.stringify(configuration)}'></script>`
    : ''
  return `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}"><title>Majlis API</title><link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${ownStyle}</style></head>
<body>${viewer}<p id="document"><a href="/api/openapi.json">The API of Majlis as an OpenAPI document</a></p></body></html>`
}

/** Where the build to serve keeps the viewer; the development server hands it out itself. */
function viewerOf({ dev, webRoot }: Pick<Config, 'dev' | 'webRoot'>): string | null {
  if (dev) return '/assets/scalar.js'
  const manifest = path.join(webRoot, currentBuild(webRoot) ?? '', 'client', '.vite', 'manifest.json')
  if (!existsSync(manifest)) return null
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  return files['scalar.js'] ? `/${files['scalar.js'].file}` : null
}
