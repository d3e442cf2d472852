import { recurring } from '#server/platform/jobs/job.ts'
import { countUp } from './hold.ts'

export const markStore = recurring('mark-store', '7 * * * *', countUp)
