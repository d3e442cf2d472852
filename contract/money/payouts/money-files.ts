import { z } from 'zod'
import type { FileRoute } from '#contract/file-routes.ts'
import { sheetFormats } from '#contract/catalogue/imports/imports.ts'
import { providerReportExportPath, reportPeriod } from '#contract/money/ledger/provider-report.ts'
import { bankFilePath, bankFileQuery } from './bank-files.ts'
import { ownStatementExportPath, statementExportPath, statementFileQuery } from './statements.ts'

const sheets = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
const sheetFile = { method: 'GET', sends: sheets, refusals: [] } as const

const statementFile = {
  ...sheetFile,
  summary: "A shop's statement as a file",
  query: statementFileQuery,
  sends: [...sheets, 'application/pdf'],
  refusals: ['shop.not-found', 'payout.statement-too-long', 'request.too-many', 'request.unavailable'],
} as const

/** What goes to the bank and comes from it, and statements, as files. */
export const moneyFiles: readonly FileRoute[] = [
  {
    method: 'GET',
    path: bankFilePath,
    access: 'admin',
    needs: 'money',
    confirm: 'recent',
    tag: 'Administration',
    summary: 'Approved payouts for the bank: a table, or ISO 20022 pain.001.001.09',
    query: bankFileQuery,
    sends: ['text/csv', 'application/xml'],
    refusals: ['payout.nothing-to-send', 'payout.no-sender'],
  },
  {
    ...sheetFile,
    path: providerReportExportPath,
    access: 'admin',
    needs: 'money',
    tag: 'Administration',
    summary: "The differences between the card provider's report and the books as a file",
    query: reportPeriod.safeExtend({ format: z.enum(sheetFormats).optional() }),
  },
  { ...statementFile, path: ownStatementExportPath, access: 'shop', tag: 'Shop portal' },
  { ...statementFile, path: statementExportPath, access: 'admin', needs: 'money', tag: 'Administration' },
]
