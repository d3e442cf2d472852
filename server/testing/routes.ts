import type { FastifyInstance } from 'fastify'
import type { Access, Method } from '#contract/endpoint.ts'

export type Route = { readonly method: Method; readonly path: string; readonly access: Access }

const open = (path: string): Route => ({ method: 'GET', path, access: 'anyone' })

/** What the server answers beside the contract: files, streams, pages for programs. A new route needs its line here. */
export const routesBesideContract: readonly Route[] = [
  ...['/healthz', '/readyz', '/robots.txt', '/api/openapi.json', '/api/docs', '/api/docs.css'].map(open),
  ...['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/products-:part.xml'].map(open),
  // Photos are everybody's; KYC documents ask for a session or the key of a link (server/files/kyc-documents.test.ts).
  ...['/api/objects/:id', '/images/:id/:file'].map(open),
  // By the secret of its ticket alone (server/files/uploads/receive-upload.test.ts).
  { method: 'PUT', path: '/api/objects/:id', access: 'anyone' },
  { method: 'GET', path: '/live', access: 'signed-in' },
  { method: 'GET', path: '/api/admin/products/export', access: 'admin' },
  { method: 'GET', path: '/api/shop/products/export', access: 'shop' },
  { method: 'GET', path: '/api/shop/imports/template', access: 'shop' },
  { method: 'GET', path: '/api/shop/imports/:id/problems.csv', access: 'approved-shop' },
  { method: 'PUT', path: '/api/shop/imports/file', access: 'approved-shop' },
  { method: 'PUT', path: '/api/shop/imports/:id/images/:part', access: 'approved-shop' },
]

/** Every route of the server but those that say "not here", without the HEAD that comes with each GET. */
export function mountedRoutes(app: FastifyInstance): Omit<Route, 'access'>[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', own = '', methods = ''] = /^([│ ]*)[├└]── (.+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      const depth = indent.length / 4
      const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + own
      parents[depth] = path
      if (methods.includes('TRACE')) return []
      const named = path.replace(/\(\^[^)]*\)/g, '')
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD' && method !== '')
        .map((method) => ({ method: method as Method, path: named }))
    })
}
