import type { FastifyReply } from 'fastify'
import type { SheetFormat } from '#contract/file-route.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { tooMany } from '#server/platform/http/limits.ts'
import type { SheetFile } from '#engines/sheets/write-sheet.ts'

type SheetRequest = {
  readonly query: { readonly format?: SheetFormat | undefined }
  readonly language: Language
}

/** In which form and language a list is wanted as a file: CSV where the query does not say. */
export function sheetWantedIn({ query: { format = 'csv' }, language }: SheetRequest) {
  return { format, language }
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
