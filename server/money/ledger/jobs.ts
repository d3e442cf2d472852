import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { completeBooks } from './backfill.ts'
import { followReport } from './provider-lines.ts'
import { checkLedger } from './verify-chain.ts'

/** So far back the provider is asked each night: it books some things late. */
const daysBack = 4

/** The provider's fees and its payments to the bank are booked without anybody asking. */
export const followProviderReport = job({
  name: 'follow-provider-report',
  payload: z.object({}),
  cron: '11 22 * * *',
  handle: (deps) => followReport(deps, daysBack),
})

/** What happened before there were books gets its entries; where all of it has them it writes nothing. */
export const completeLedger = job({
  name: 'complete-ledger',
  payload: z.object({}),
  cron: '7,37 * * * *',
  handle: (deps) => completeBooks(deps),
})

/** All of the books is held against its chain each night. */
export const verifyLedger = job({
  name: 'verify-ledger',
  payload: z.object({}),
  cron: '41 22 * * *',
  handle: (deps) => checkLedger(deps),
})
