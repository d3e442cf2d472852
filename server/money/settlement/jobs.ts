import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { watchAccounts } from './connect.ts'

/** How far shops are with their accounts is heard of even where the provider's event got lost. */
export const watchProviderAccounts = job({
  name: 'watch-provider-accounts',
  payload: z.object({}),
  cron: '41 * * * *',
  handle: (deps) => watchAccounts(deps),
})
