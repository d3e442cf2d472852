import { addShippedSynonyms } from '#server/catalogue/synonyms/shipped.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Gives every installation, new or old, the vocabulary of the trade once: what administrators change or delete of it
 * stays so. Of several processes that start together one adds it, and the others wait for it.
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
