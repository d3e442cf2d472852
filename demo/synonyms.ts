import { addShippedSynonyms } from '#server/catalogue/synonyms/shipped.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Adds the shipped synonyms to every installation, new or old, once: later changes and deletions by administrators
 * stay. When several processes start together, one adds them and the others wait.
 */
export async function seedSynonyms({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const mark = tx.insertInto('seeds').values({ name: 'synonyms' })
    const marked = await mark
      .onConflict((again) => again.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (marked) await addShippedSynonyms(tx, clock())
  })
}
