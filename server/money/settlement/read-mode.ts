import type { Settings } from '#contract/platform/settings.ts'
import type { SettlementMode } from '#domain/money/settlement/settlement.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Tx } from '#server/deps.ts'

/** Who holds customers' money now. */
export async function readMode(db: Db): Promise<SettlementMode> {
  const { mode } = await db.selectFrom('settlement').select('mode').executeTakeFirstOrThrow()
  return mode as SettlementMode
}

/** Returns who holds customers' money, and locks it until this transaction ends. */
export async function holdMode(tx: Tx): Promise<SettlementMode> {
  const { mode } = await tx.selectFrom('settlement').select('mode').forShare().executeTakeFirstOrThrow()
  return mode as SettlementMode
}

/**
 * Refuses settings under which shops no longer keep their cash while a provider holds customers' money; locks the mode
 * until this transaction ends. Refusal: settlement.cash-kept-here.
 */
export async function refuseCashHere(
  tx: Tx,
  before: Pick<Settings, 'shopsKeepCash'>,
  after: Pick<Settings, 'shopsKeepCash'>,
): Promise<void> {
  if (!before.shopsKeepCash || after.shopsKeepCash) return
  if ((await holdMode(tx)) === 'provider') throw new Refusal('settlement.cash-kept-here', {}, 'shopsKeepCash')
}
