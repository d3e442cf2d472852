import { recurring } from '#server/platform/jobs/job.ts'
import { completeBooks } from './backfill.ts'
import { followReport } from './provider-lines.ts'
import { checkLedger } from './verify-chain.ts'

/** So far back the provider is asked each night: it books some things late. */
const daysBack = 4

/** The provider's fees and its payments to the bank are booked without anybody asking. */
export const followProviderReport = recurring('follow-provider-report', '11 22 * * *', (deps) =>
  followReport(deps, daysBack),
)

/** What happened before there were books gets its entries; where all of it has them it writes nothing. */
export const completeLedger = recurring('complete-ledger', '7,37 * * * *', (deps) => completeBooks(deps))

/** All of the books is held against its chain each night. */
export const verifyLedger = recurring('verify-ledger', '41 22 * * *', (deps) => checkLedger(deps))
