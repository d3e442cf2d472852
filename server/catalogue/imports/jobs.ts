import { z } from 'zod'
import { Refusal, refusals } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue, isWaitedFor, job, recurring } from '#server/platform/jobs/job.ts'
import { runCheck } from './rows/check-rows.ts'
import { deleteOldImports } from './retention.ts'
import { failImport, readImport } from './records.ts'
import { type Outside, runImport } from './import-rows.ts'

const queue = 'work-on-import'

/** Checks or writes an import, continuing from its current status. */
export const workOnImport = job({
  name: queue,
  payload: z.object({ importId: z.uuid() }),
  pollSeconds: 5,
  firstWaitSeconds: 2,
  longestWaitSeconds: 60,
  maxSeconds: 600,
  handle: (deps, { importId }) =>
    advanceImport(deps, importId, { othersWait: () => isWaitedFor(deps.db, queue) }),
})

/** Advances an import. A refusal that no retry can fix ends it; other errors are thrown, so the job is retried. */
export async function advanceImport(deps: Deps, importId: string, outside: Outside = {}): Promise<void> {
  const row = await readImport(deps.db, importId)
  try {
    if (row?.status === 'checking') await runCheck(deps, row)
    if (row?.status === 'importing' && (await runImport(deps, row, outside))) await goOn(deps, importId)
  } catch (error) {
    if (!(error instanceof Refusal) || refusals[error.code].kind === 'unavailable') throw error
    await failImport(deps, importId, error.code)
  }
}

async function goOn({ db }: Deps, importId: string): Promise<void> {
  await db.transaction().execute((tx) => enqueue(tx, workOnImport, { importId }))
}

const standingMs = 45_000
const longestMs = 86_400_000

/**
 * Every minute: an import that stalled because its worker died gets another job, long before the old one counts as
 * dead. Two workers on one import do no harm (write-rows.ts). A check or import that has not ended in a day fails.
 */
export const resumeImports = recurring('resume-imports', '* * * * *', async (deps) => {
  for (const { id, statusSince } of await standingImports(deps)) {
    const isOld = deps.clock().getTime() - statusSince.getTime() > longestMs
    if (isOld) await failImport(deps, id, 'request.unavailable')
    else await goOn(deps, id)
  }
})

/** Finds stalled imports and marks them as moving, so that none gets a job every minute. */
async function standingImports({ db, clock }: Deps) {
  const now = clock()
  return db
    .updateTable('productImports')
    .set({ movedAt: now })
    .where('status', 'in', ['checking', 'importing'])
    .where('movedAt', '<', new Date(now.getTime() - standingMs))
    .returning(['id', 'statusSince'])
    .execute()
}

export const deleteImports = recurring('clear-imports', '53 * * * *', (deps) => deleteOldImports(deps))
