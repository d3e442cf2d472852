import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#server/http/language.ts'
import type { SheetFile } from './write-sheet.ts'

/** In which form and language a file is wanted: CSV where the query does not say. */
export function sheetWantedIn(request: FastifyRequest) {
  const { format } = request.query as Record<string, unknown>
  return { format: format === 'xlsx' ? ('xlsx' as const) : ('csv' as const), language: languageOf(request) }
}

/** Sends a file to be kept; no cache keeps it. */
export function sendSheet(reply: FastifyReply, { contentType, fileName, stream }: SheetFile): FastifyReply {
  return reply
    .headers({
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    })
    .send(stream)
}
