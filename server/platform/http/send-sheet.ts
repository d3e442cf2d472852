import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sheetFormats } from '#contract/catalogue/imports/imports.ts'
import { issue } from '#contract/issue-texts.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { tooMany } from '#server/platform/http/limits.ts'
import { refuseUnknownFilters } from '#server/platform/http/list-query.ts'
import { decode } from '#server/platform/http/route.ts'
import type { SheetFile } from '#engines/sheets/write-sheet.ts'

const wanted = z.object({ format: z.enum(sheetFormats, { error: issue('invalid') }).default('csv') })

/** In which form and language a list is wanted as a file: CSV where the query does not say. It refuses filters that the list has not. */
export function sheetWantedIn(request: FastifyRequest) {
  refuseUnknownFilters(request)
  const { format } = decode(wanted, request.query)
  return { format, language: languageOf(request) }
}

/** An Excel file of every order holds some 15 MB while it is made: these are what the memory has room for. */
const mostBooks = 4
let books = 0

/** Sends a file to be kept; no cache keeps it. Refusal: request.too-many, where too many Excel files are being made. */
export function sendSheet(reply: FastifyReply, { contentType, fileName, stream }: SheetFile): FastifyReply {
  if (fileName.endsWith('.xlsx')) {
    if (books >= mostBooks) {
      stream.destroy()
      throw tooMany({ retryAfterSeconds: 10 })
    }
    books++
    stream.once('close', () => books--)
  }
  return reply
    .headers({
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    })
    .send(stream)
}
