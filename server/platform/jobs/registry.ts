import { cleanUpAccounts } from '#server/platform/accounts/jobs.ts'
import type { Config } from '#server/config.ts'
import { deliverAwaitedMail, deliverMail } from '#server/platform/mail/jobs.ts'
import { requeueMails } from '#server/platform/mail/requeue.ts'
import { deleteImports, resumeImports, workOnImport } from '#server/catalogue/imports/jobs.ts'
import { rollUpFigures } from '#server/insights/analytics/roll-up.ts'
import { cleanUpNotifications } from '#server/platform/inbox/inbox.ts'
import { markStore } from '#server/platform/installation/jobs.ts'
import { completeLedger, followProviderReport, verifyLedger } from '#server/money/ledger/jobs.ts'
import { cleanUpUploads, hashPictures, sweepFiles } from '#server/platform/files/jobs.ts'
import { cleanUpGuests } from '#server/platform/guests/guests.ts'
import { remindOfExchangeRate } from '#server/platform/settings/exchange-rates.ts'
import {
  issueCommissionInvoices,
  issueMissingDocuments,
  sendIssuedDocuments,
} from '#server/money/documents/jobs.ts'
import {
  finishTakenDeliveries,
  notifyOrders,
  endUnconfirmedOrders,
  watchWaitingOrders,
} from '#server/orders/jobs.ts'
import { watchCardDisputes, watchCardPayments } from '#server/orders/payments/jobs.ts'
import { askForReviewsDaily } from '#server/orders/reviews/ask.ts'
import { backInStockJob } from '#server/orders/stock-notices/notify.ts'
import { askForScheduledPayouts, sendOpenTransfers } from '#server/money/payouts/jobs.ts'
import { takeBackTransfers, watchProviderAccounts } from '#server/money/settlement/jobs.ts'
import { endClosuresOfShops, notifyOfExpiringLicences, settleChangesOfOwners } from '#server/shops/jobs.ts'
import type { Job } from './job.ts'
import { clearDoneJobs, watchQueues } from './jobs.ts'

/** A job of any payload, which its own schema parses before it is handled. */
export type AnyJob = Job<unknown>

/** Every job. All queues are created at the start, whether or not this process works on them. */
export const allJobs: readonly AnyJob[] = [
  cleanUpAccounts,
  cleanUpGuests,
  deliverMail,
  deliverAwaitedMail,
  watchQueues,
  clearDoneJobs,
  requeueMails,
  endClosuresOfShops,
  notifyOfExpiringLicences,
  settleChangesOfOwners,
  cleanUpNotifications,
  remindOfExchangeRate,
  cleanUpUploads,
  sweepFiles,
  markStore,
  hashPictures,
  workOnImport,
  resumeImports,
  deleteImports,
  notifyOrders,
  endUnconfirmedOrders,
  finishTakenDeliveries,
  watchWaitingOrders,
  backInStockJob,
  askForScheduledPayouts,
  sendOpenTransfers,
  watchProviderAccounts,
  takeBackTransfers,
  askForReviewsDaily,
  watchCardPayments,
  watchCardDisputes,
  issueCommissionInvoices,
  issueMissingDocuments,
  sendIssuedDocuments,
  completeLedger,
  followProviderReport,
  verifyLedger,
  rollUpFigures,
]

const needMailServer: readonly AnyJob[] = [deliverMail, deliverAwaitedMail]

/** The jobs that this process works on: mail waits in its queue until a mail server is configured. */
export function workedJobs(config: Config): readonly AnyJob[] {
  return allJobs.filter((one) => !needMailServer.includes(one) || config.smtpUrl !== null)
}
