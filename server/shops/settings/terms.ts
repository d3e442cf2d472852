import type { OwnTerms } from '#contract/shops/own-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Tx, Deps, ShopOwner } from '#server/deps.ts'

/** The current terms, and the latest that were accepted for a shop. */
export async function readTermsOf(db: Db | Tx, shopId: string): Promise<OwnTerms> {
  const [current, accepted] = await Promise.all([
    db
      .selectFrom('policies')
      .select(['version', 'updatedAt as since'])
      .where('policy', '=', 'terms')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('termsAcceptances')
      .select(['version', 'at'])
      .where('shopId', '=', shopId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { current: current ?? null, accepted: accepted ?? null }
}

/** Accepts the terms that a person of the shop has read. Refusal: terms.changed, if they are no longer current. */
export async function acceptTermsFor(deps: Deps, { shopId, userId }: ShopOwner, version: number) {
  const { current } = await readTermsOf(deps.db, shopId)
  if (current?.version !== version) throw new Refusal('terms.changed')
  await writeAcceptance(deps.db, { shopId, userId, version, at: deps.clock() })
  return readTermsOf(deps.db, shopId)
}

/**
 * Stores that a registering shop accepts the current terms, if there are any. Refusal: terms.changed, if the form
 * showed another version; a form without a version counts as having shown the current one.
 */
export async function acceptAtRegistration(
  tx: Tx,
  accepting: Omit<Acceptance, 'version'>,
  shown: number | null | undefined,
): Promise<void> {
  const { current } = await readTermsOf(tx, accepting.shopId)
  if (shown !== undefined && shown !== (current?.version ?? null)) throw new Refusal('terms.changed')
  if (current) await writeAcceptance(tx, { ...accepting, version: current.version })
}

type Acceptance = {
  readonly shopId: string
  readonly userId: string
  readonly version: number
  readonly at: Date
}

async function writeAcceptance(db: Db | Tx, acceptance: Acceptance): Promise<void> {
  await db
    .insertInto('termsAcceptances')
    .values(acceptance)
    .onConflict((again) => again.doNothing())
    .execute()
}
