import type { Deps } from '#server/deps.ts'
import { buildListings } from './rebuild.ts'
import { lockCatalogue } from './lock.ts'
import { isCurrentFormat } from './format.ts'

/**
 * Builds the listings anew where another version of Majlis has written them, so that a new field of the contract is
 * there for every product from the first request on. Several processes may start together: one builds.
 */
export async function ensureListings({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  if (await isCurrentFormat(db)) return
  await db.transaction().execute(async (tx) => {
    await lockCatalogue(tx, 'alone')
    if (await isCurrentFormat(tx)) return
    log.info('writing the public catalogue in the form of this version')
    await buildListings(tx)
  })
}
