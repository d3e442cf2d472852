import { z } from 'zod'
import { mailHeldSeconds } from '#domain/undo.ts'
import { job } from '#server/jobs/job.ts'
import { deliver } from './delivery.ts'

/** Delivers one mail of the outbox; tried for about a day while the mail server is away. */
export const deliverMail = job({
  name: 'deliver-mail',
  payload: z.object({ mailId: z.string() }),
  handle: (deps, { mailId }, run) => deliver(deps, mailId, run),
  retries: 30,
  firstWaitSeconds: 1,
  longestWaitSeconds: 3600,
  // Longer than the timeouts of the transport together: a slow server must not be asked twice at once.
  maxSeconds: 600,
  pollSeconds: 2,
})

/** The same for the mail of what can be taken back: it waits until that is over. */
export const deliverHeldMail = { ...deliverMail, startsAfterSeconds: mailHeldSeconds }
