import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { rollUpAll } from './roll-up.ts'

/** Keeps little to be made up when somebody reads. */
export const rollUpFigures = job({
  name: 'roll-up-figures',
  payload: z.object({}),
  cron: '* * * * *',
  handle: ({ db }) => rollUpAll(db),
})
