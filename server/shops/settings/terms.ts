import type { OwnTerms } from '#contract/shops/own-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Tx, Deps, ShopOwner } from '#server/deps.ts'

/** Which terms stand, and which were accepted for a shop. */
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

/** Accepts the terms that somebody of a shop has read. Refusal: terms.changed, where others stand by now. */
export async function acceptTermsFor(deps: Deps, { shopId, userId }: ShopOwner, version: number) {
  const { current } = await readTermsOf(deps.db, shopId)
  if (current?.version !== version) throw new Refusal('terms.changed')
  await writeAcceptance(deps.db, { shopId, userId, version, at: deps.clock() })
  return readTermsOf(deps.db, shopId)
}

/**
 * Who registers a shop accepts the terms that stand; where there are none, nothing. Refusal: terms.changed, where the form
 * showed others; a form that names none showed what stands.
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
