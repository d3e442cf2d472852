import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/vat-report.ts'
import type { Deps } from '#server/deps.ts'
import { both, bothFiles, mount, mountFile } from '#server/platform/http/route.ts'
import { recordListExport } from '#server/platform/audit/record.ts'
import { sendList, sendSheet } from '#server/platform/http/send-sheet.ts'
import { auditFileOf } from './audit-file.ts'
import { changeByDelivery } from './by-delivery.ts'
import { confirmPlatformProfile, enterPlatformProfile, listPlatformProfiles } from './registration.ts'
import { documentsIn, eachDocument, readVatReport, vatFileOf } from './vat-report.ts'

export function vatRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  both(app, deps, contract.readVatReport, ({ scope, query }) =>
    readVatReport(deps, { issuerId: scope.shopId ?? null, ...query }),
  )
  mount(app, deps, contract.listPlatformTaxProfiles, ({ actor }) => listPlatformProfiles(deps, actor))
  mount(app, deps, contract.enterPlatformTaxProfile, async ({ actor, body }) => {
    await enterPlatformProfile(deps, actor, body)
    return listPlatformProfiles(deps, actor)
  })
  mount(app, deps, contract.confirmPlatformTaxProfile, async ({ actor, params }) => {
    await confirmPlatformProfile(deps, actor, params.id)
    return listPlatformProfiles(deps, actor)
  })
  both(app, deps, contract.changeVatEmirates, ({ actor, scope, body }) =>
    changeByDelivery(deps, actor.userId, { issuerId: scope.shopId ?? null, ...body }),
  )
  bothFiles(app, deps, contract.vatFile, async ({ scope, ...call }) => {
    const { quarter } = call.query
    const documents = documentsIn(db, { issuerId: scope.shopId ?? null, quarter })
    return sendList(call, vatFileOf(quarter), eachDocument(documents))
  })
  mountFile(app, deps, contract.auditFile, async ({ actor, query, reply }) => {
    await recordListExport(deps, actor, 'audit-file')
    return sendSheet(reply, await auditFileOf(deps, query.quarter))
  })
}
