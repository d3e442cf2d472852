import { recurring } from '#server/platform/jobs/job.ts'
import { watchAccounts } from './connect.ts'
import { takeBack } from './reversals.ts'

/** How far shops are with their accounts is heard of even where the provider's event got lost. */
export const watchProviderAccounts = recurring('watch-provider-accounts', '41 * * * *', (deps) =>
  watchAccounts(deps),
)

/** What shops owe of transfers since money went back to customers. */
export const takeBackTransfers = recurring('take-back-transfers', '*/10 * * * *', (deps) => takeBack(deps))
