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

/** `/api/openapi.json` for programs, generated from the contract once; `/api/docs` displays it for people. */
export function apiDocRoutes(app: FastifyInstance, { config }: Deps): void {
  // Generated and compressed once, on the first request: at this size it would otherwise be the most expensive answer of
  // all, or take a quarter of a second of every start.
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

/** The viewer's settings: the document to load, and no requests to other hosts. */
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

// Sets the width of line numbers, which the viewer would set by an attribute (vite.config.ts), makes room for the button after
// a heading in narrow windows, and darkens greys and method colours that are too light on white (WCAG 1.4.3).
const ownStyle = `div:not(:empty) ~ #document{display:none}
.hljs{--line-digits:2}
[class~='group/heading']{display:inline-block;padding-right:30px}
.dark-mode{--scalar-color-3:#8f8f8f;--scalar-color-red:#ff8a88}
.light-mode{--scalar-color-2:#595959;--scalar-color-3:#666;--scalar-color-green:#04694a;--scalar-color-blue:#0064a0;--scalar-color-orange:#a83a00;--scalar-color-red:#c00005}`

/**
 * The API page for people, rendered by Scalar's script, which inserts its styles by the nonce in the head. If the script
 * does not load, the link below it remains.
 * @param script the URL of the viewer; null without a build
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

/** The viewer's URL in the current build, null if it has none; the development server serves the viewer itself. */
function viewerOf({ dev, webRoot }: Pick<Config, 'dev' | 'webRoot'>): string | null {
  if (dev) return '/assets/scalar.js'
  const manifest = path.join(webRoot, currentBuild(webRoot) ?? '', 'client', '.vite', 'manifest.json')
  if (!existsSync(manifest)) return null
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  return files['scalar.js'] ? `/${files['scalar.js'].file}` : null
}
