import { z } from 'zod'
import { mailHeldSeconds } from '#domain/platform/undo.ts'
import { job } from '#server/platform/jobs/job.ts'
import { deliver } from './delivery.ts'

/** Per queue: every mail being sent holds one of the connections for background work. */
const atOnce = 3

/** Delivers one mail of the outbox; retried for about a day while the mail server is unavailable. */
export const deliverMail = job({
  name: 'deliver-mail',
  payload: z.object({ mailId: z.string() }),
  handle: (deps, { mailId }, run) => deliver(deps, mailId, run),
  retries: 30,
  firstWaitSeconds: 1,
  longestWaitSeconds: 3600,
  // Longer than the sum of the transport's timeouts: a slow server must not get the mail twice at once.
  maxSeconds: 600,
  pollSeconds: 5,
  atOnce,
})

/** The same for mails that a user is waiting for: a sign-in link must not queue behind a thousand orders. */
export const deliverAwaitedMail: typeof deliverMail = { ...deliverMail, name: 'deliver-awaited-mail' }

/** The queues of mails. */
export const mailQueues = [deliverMail, deliverAwaitedMail] as const

/** The same for mails about actions that can be undone: they wait until the time for that is over. */
export const deliverHeldMail = { ...deliverMail, startsAfterSeconds: mailHeldSeconds }
