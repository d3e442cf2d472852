import { recurring } from '#server/platform/jobs/job.ts'
import { watchAccounts } from './connect.ts'
import { takeBack } from './reversals.ts'

/** Updates shops' accounts at the provider even if its event was lost. */
export const watchProviderAccounts = recurring('watch-provider-accounts', '41 * * * *', (deps) =>
  watchAccounts(deps),
)

/** Recovers from transfers what shops owe after refunds and lost disputes. */
export const takeBackTransfers = recurring('take-back-transfers', '*/10 * * * *', (deps) => takeBack(deps))
