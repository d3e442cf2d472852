import { recurring } from '#server/platform/jobs/job.ts'
import { rollUpAll } from './roll-up.ts'

/** Keeps little to be made up when somebody reads. */
export const rollUpFigures = recurring('roll-up-figures', '* * * * *', ({ db }) => rollUpAll(db))
