import type { FastifyInstance } from 'fastify'

/**
 * JSON bodies only; an empty body counts as none, whatever its content type says (R-API-05).
 * Keys that poison prototypes are refused as malformed.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, body as string, done)
  })
}
