import type { Selectable } from 'kysely'
import type { Settings as SettingsReply, SettingsChanges } from '#contract/platform/settings.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Settings } from '#server/platform/db/types.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { readSettings } from './platform.ts'
import { showSettings } from './registry.ts'

type SettingsRow = Selectable<Settings>

/** Every setting, for an administrator. */
export async function readForAdmin({ db }: Deps): Promise<SettingsReply> {
  return replyOf(await readSettings(db))
}

/**
 * Changes what is sent of the settings; what is not sent stays, also when two administrators save at once. The change
 * is recorded, and every page and price that shows it follows within a second (R-SET-03 … R-SET-06).
 */
export async function changeSettings(
  deps: Deps,
  actor: Admin,
  sent: SettingsChanges,
): Promise<SettingsReply> {
  return deps.db.transaction().execute(async (tx) => {
    const { updatedAt: _then, ...before } = await lockedSettings(tx)
    const at = deps.clock()
    const row = await tx
      .updateTable('settings')
      .set({ ...columnsOf(sent), updatedAt: at })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { updatedAt: _now, ...after } = row
    const subject = { subjectKind: 'settings', subjectId: null, subjectName: null } as const
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'settings.changed',
      ...subject,
      before,
      after,
      at,
    })
    await showSettings(tx, before, after)
    return replyOf(row)
  })
}

function lockedSettings(tx: Tx): Promise<SettingsRow> {
  return tx.selectFrom('settings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
}

function columnsOf(changes: SettingsChanges) {
  const { commission, deliveryFee, codFee, codCap, cashConfirmAbove, ...sent } = changes
  const { legalName, payoutSecondPersonAbove, ...same } = sent
  return {
    ...withoutEmpty(same),
    ...(legalName !== undefined && { legalName }),
    ...(commission !== undefined && { commissionBp: commission }),
    ...(deliveryFee !== undefined && { deliveryFeeFils: deliveryFee }),
    ...(codFee !== undefined && { codFeeFils: codFee }),
    ...(codCap !== undefined && { codCapFils: codCap }),
    ...(cashConfirmAbove !== undefined && { cashConfirmAboveFils: cashConfirmAbove }),
    ...(payoutSecondPersonAbove !== undefined && { payoutSecondPersonAboveFils: payoutSecondPersonAbove }),
  }
}

/** An empty text is none. */
function withoutEmpty<T extends object>(
  sent: T,
): { [Key in keyof T]: '' extends T[Key] ? Exclude<T[Key], ''> | null : T[Key] } {
  const entries = Object.entries(sent).map(([name, value]) => [name, value === '' ? null : value])
  return Object.fromEntries(entries) as never
}

function replyOf({ only: _only, ...row }: SettingsRow): SettingsReply {
  const { commissionBp, deliveryFeeFils, codFeeFils, codCapFils, cashConfirmAboveFils, ...others } = row
  const { payoutSecondPersonAboveFils, ...same } = others
  return {
    ...same,
    commission: commissionBp,
    deliveryFee: Number(deliveryFeeFils),
    codFee: Number(codFeeFils),
    cashConfirmAbove: Number(cashConfirmAboveFils),
    codCap: codCapFils === null ? null : Number(codCapFils),
    payoutSecondPersonAbove:
      payoutSecondPersonAboveFils === null ? null : Number(payoutSecondPersonAboveFils),
  }
}
