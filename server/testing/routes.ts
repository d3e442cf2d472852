import type { FastifyInstance } from 'fastify'
import type { Method } from '#contract/address.ts'
import type { Access } from '#contract/endpoint.ts'

export type Route = { readonly method: Method; readonly path: string; readonly access: Access }

/** Lists all routes of the server except catch-alls for unknown paths, without the HEAD that comes with each GET. */
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
