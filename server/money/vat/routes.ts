import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/money/vat-report.ts'
import type { Deps } from '#server/deps.ts'
import { authorise, identify } from '#server/platform/http/auth.ts'
import { decode, mount } from '#server/platform/http/route.ts'
import { sendSheet, sheetWantedIn } from '#server/platform/http/send-sheet.ts'
import { sheetFile } from '#engines/sheets/write-sheet.ts'
import type { IssuerId } from '#server/money/documents/number.ts'
import { readVatReport, vatRowsOf } from './vat-report.ts'

export function vatRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mount(app, deps, contract.readOwnVatReport, ({ actor, query }) =>
    readVatReport(db, { issuerId: actor.shopId, ...query }),
  )
  mount(app, deps, contract.readVatReport, ({ query }) => readVatReport(db, { issuerId: null, ...query }))
  app.get(contract.vatExportPaths.shop, async (request, reply) => {
    const { shopId } = authorise('shop', await identify(deps, request))
    return sendSheet(reply, fileOf(deps, shopId, request))
  })
  app.get(contract.vatExportPaths.admin, async (request, reply) => {
    authorise('admin', await identify(deps, request))
    return sendSheet(reply, fileOf(deps, null, request))
  })
}

function fileOf({ db }: Deps, issuerId: IssuerId, request: FastifyRequest) {
  const { quarter } = decode(contract.vatQuery, request.query)
  const { format, language } = sheetWantedIn(request)
  const rows = vatRowsOf(db, { issuerId, quarter }, language)
  return sheetFile(format, `majlis-vat-${quarter}`, [{ name: quarter, rows }])
}
