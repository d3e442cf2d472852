import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import { uploadOrigin } from '#server/platform/files/addresses.ts'

/** The Content-Security-Policy: own origin (and the bucket for uploads) only, nothing inline, no framing (O2). */
export function contentSecurityPolicy(
  config: Pick<Config, 'storage'>,
  extra: { readonly scriptHashes?: readonly string[]; readonly styleNonce?: string } = {},
) {
  const scripts = ["'self'", ...(extra.scriptHashes ?? []).map((hash) => `'${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self'${extra.styleNonce ? ` 'nonce-${extra.styleNonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self' blob: data:", uploadOrigin(config) ?? []].flat().join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The headers of every answer. */
export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  const isTls = publicUrl.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), xr-spatial-tracking=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(isTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Sets the headers of every answer; a route may set its own policy or caching before. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const policy = contentSecurityPolicy(config)
  const headers = commonHeaders(config)
  app.addHook('onSend', async ({ url }, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // Keeps these URLs out of search results even if a published link leads to them.
    if (/^\/(api\/|live)/.test(url) || isPrivate(reply)) reply.header('x-robots-tag', 'noindex')
    reply.headers(headers)
  })
}

const isPrivate = (reply: FastifyReply) => String(reply.getHeader('cache-control')).startsWith('private')
