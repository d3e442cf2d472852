import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route whose body is a file of any type: it gets the stream as it comes. */
    takesFile?: boolean
  }
}

/** How deep any call nests lists and objects in its body, with room for what is added to them. */
const deepest = 20

/**
 * JSON bodies only, save where a route takes files; an empty body counts as none, whatever its content type
 * says (R-API-05). Keys that poison prototypes are refused as malformed.
 */
export function acceptBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, body as string, (error, value) => {
      const tooDeep = !error && isDeeper(value, deepest)
      done(tooDeep ? new Refusal('request.too-deep', { most: deepest }) : error, value)
    })
  })
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.config.takesFile) done(null, payload)
    else done(new Refusal('request.wrong-type'))
  })
}

/** Looks no deeper than it is asked to, so that no body is too deep for it. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1))
}
