import { recurring } from '#server/platform/jobs/job.ts'
import { requeueLost } from './requeue.ts'

export const requeueMails = recurring('requeue-mails', '*/15 * * * *', (deps) => requeueLost(deps))
