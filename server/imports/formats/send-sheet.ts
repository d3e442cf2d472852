import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sheetFormats } from '#contract/imports/imports.ts'
import { issue } from '#contract/issue-texts.ts'
import { languageOf } from '#server/http/language.ts'
import { decode } from '#server/http/route.ts'
import type { SheetFile } from './write-sheet.ts'

const wanted = z.object({ format: z.enum(sheetFormats, { error: issue('invalid') }).default('csv') })

/** In which form and language a file is wanted: CSV where the query does not say. */
export function sheetWantedIn(request: FastifyRequest) {
  const { format } = decode(wanted, request.query)
  return { format, language: languageOf(request) }
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
