import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { watchAccounts } from './connect.ts'
import { takeBack } from './reversals.ts'

/** How far shops are with their accounts is heard of even where the provider's event got lost. */
export const watchProviderAccounts = job({
  name: 'watch-provider-accounts',
  payload: z.object({}),
  cron: '41 * * * *',
  handle: (deps) => watchAccounts(deps),
})

/** What shops owe of transfers since money went back to customers. */
export const takeBackTransfers = job({
  name: 'take-back-transfers',
  payload: z.object({}),
  cron: '*/10 * * * *',
  handle: (deps) => takeBack(deps),
})
