import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file of any type, passed on as an unparsed stream. */
    takesFile?: boolean
  }
}

/** The deepest nesting of lists and objects in a body; above the needs of any call, with room for more. */
const deepest = 20

/**
 * Accepts JSON bodies only, except on routes that take files; an empty body counts as none, whatever its content type
 * (R-API-05). Keys that pollute prototypes are refused as malformed.
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

/** Recurses at most `levels` deep, so that no body can overflow the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1))
}
