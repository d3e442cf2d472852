import { z } from 'zod'
import { mailHeldSeconds } from '#domain/platform/undo.ts'
import { job } from '#server/platform/jobs/job.ts'
import { deliver } from './delivery.ts'

/** Of each queue: every mail that is on its way holds one of the connections for background work. */
const atOnce = 3

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
  pollSeconds: 5,
  atOnce,
})

/** The same for what somebody waits for: a link to sign in by must not stand behind a thousand orders. */
export const deliverAwaitedMail: typeof deliverMail = { ...deliverMail, name: 'deliver-awaited-mail' }

/** The queues that mails wait in. */
export const mailQueues = [deliverMail, deliverAwaitedMail] as const

/** The same for the mail of what can be taken back: it waits until that is over. */
export const deliverHeldMail = { ...deliverMail, startsAfterSeconds: mailHeldSeconds }
