import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import * as contract from '#contract/catalogue/imports/imports.ts'
import {
  keepImportWords,
  listImportQuestions,
  listImportWords,
} from '#contract/catalogue/imports/import-words.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps, ShopOwner } from '#server/deps.ts'
import { authorise, identify } from '#server/platform/http/auth.ts'
import { bothFiles, decode, mount, mountFile } from '#server/platform/http/route.ts'
import { beginCheck, beginImport, cancelImport, chooseColumns, removeImages } from './move.ts'
import { correctCells } from './corrections.ts'
import { exportProducts, importTemplate } from './export.ts'
import { sendSheet, sheetWantedIn } from '#server/platform/http/send-sheet.ts'
import { listProblems, problemFile } from './problems.ts'
import { receiveImagePart, receiveImport } from './photos/receive-parts.ts'
import { findImport, importOf, listImports } from './records.ts'
import { keepWords, listQuestions, listWords } from './words.ts'
import { countWaiting, resubmitImport, withdrawImport } from './withdraw.ts'

/** Imports of a shop's products and the files around them. */
export function importRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listImports, ({ actor }) => listImports(deps.db, actor.shopId))
  mount(app, deps, contract.readImport, async ({ actor, params }) =>
    importOf(await findImport(deps.db, actor.shopId, params.id)),
  )
  mount(app, deps, contract.mapImport, ({ actor, params, body }) =>
    chooseColumns(deps, actor, { id: params.id, mapping: body.mapping }),
  )
  mount(app, deps, contract.removeImportImages, ({ actor, params }) => removeImages(deps, actor, params.id))
  mount(app, deps, contract.checkImport, ({ actor, params }) => beginCheck(deps, actor, params.id))
  mount(app, deps, contract.correctImport, ({ actor, params, body }) =>
    correctCells(deps, actor, { id: params.id, corrections: body.corrections }),
  )
  mount(app, deps, contract.startImport, ({ actor, params }) => beginImport(deps, actor, params.id))
  mount(app, deps, contract.cancelImport, ({ actor, params }) => cancelImport(deps, actor, params.id))
  mount(app, deps, contract.countImportWaiting, ({ actor, params }) => countWaiting(deps, actor, params.id))
  mount(app, deps, contract.withdrawImport, ({ actor, params }) => withdrawImport(deps, actor, params.id))
  mount(app, deps, contract.resubmitImport, ({ actor, params, body }) =>
    resubmitImport(deps, actor, { id: params.id, at: body.at }),
  )
  mount(app, deps, contract.listImportProblems, async ({ actor, params, query, language }) => {
    const row = await findImport(deps.db, actor.shopId, params.id)
    return listProblems(deps.db, row, { ...query, language })
  })
  wordRoutes(app, deps)
  receivingRoutes(app, deps)
  fileRoutes(app, deps)
}

function wordRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listImportQuestions, async ({ actor, params }) =>
    listQuestions(deps, await findImport(deps.db, actor.shopId, params.id)),
  )
  mount(app, deps, listImportWords, ({ actor }) => listWords(deps.db, actor.shopId))
  mount(app, deps, keepImportWords, ({ actor, body }) => keepWords(deps, actor, body.words))
}

type Put = FastifyRequest<{ Params: { id: string; part: string }; Querystring: Record<string, unknown> }>

function receivingRoutes(app: FastifyInstance, deps: Deps): void {
  const put = (
    path: string,
    status: 200 | 201,
    take: (actor: ShopOwner, request: Put) => Promise<contract.ProductImport>,
  ) =>
    app.put(path, { config: { takesFile: true } }, async (request: Put, reply) => {
      reply.header('connection', 'close')
      const taken = await take(authorise('approved-shop', await identify(deps, request)), request)
      reply.removeHeader('connection')
      reply.status(status)
      return z.encode(contract.productImport, taken)
    })
  put(contract.importFilePath, 201, (actor, request) => {
    const { name } = request.query
    const fileName = typeof name === 'string' ? name : ''
    return receiveImport(deps, actor, { ...fileIn(request), fileName, request })
  })
  put('/api/shop/imports/:id/images/:part', 200, (actor, request) => {
    const { id, part } = request.params
    const { of = null } = decode(contract.imagePartQuery, request.query)
    return receiveImagePart(deps, actor, { ...fileIn(request), importId: id, part: partIn(part), of })
  })
}

function partIn(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new Refusal('import.not-found')
  return Number(text)
}

function fileIn({ body, headers }: FastifyRequest) {
  const stream = body as Readable | null | undefined
  if (typeof stream?.iterator !== 'function') throw new Refusal('import.wrong-type')
  const length = headers['content-length']
  return { body: stream, declaredBytes: length ? Number(length) : null }
}

function fileRoutes(app: FastifyInstance, deps: Deps): void {
  mountFile(app, deps, contract.importTemplate, async (call) =>
    sendSheet(call.reply, await importTemplate(deps, sheetWantedIn(call))),
  )
  mountFile(app, deps, contract.importProblemsFile, async ({ actor, params, language, reply }) => {
    const row = await findImport(deps.db, actor.shopId, params.id)
    return sendSheet(reply, problemFile(deps.db, row, language))
  })
  bothFiles(app, deps, contract.productsFile, async ({ scope: { shopId = null }, ...call }) =>
    sendSheet(call.reply, exportProducts(deps, { ...sheetWantedIn(call), shopId })),
  )
}
