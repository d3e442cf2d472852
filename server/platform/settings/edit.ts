import type { Selectable } from 'kysely'
import type { Settings as SettingsReply, SettingsChanges } from '#contract/platform/settings.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Tx, Deps, Admin } from '#server/deps.ts'
import type { Settings } from '#server/platform/db/types.ts'
import { readSettings } from './platform.ts'
import { refuseSettings, showSettings } from './registry.ts'

type SettingsRow = Selectable<Settings>

/** Returns all settings, for an administrator. */
export async function readForAdmin({ db }: Deps): Promise<SettingsReply> {
  return replyOf(await readSettings(db))
}

/**
 * Changes the settings that are sent and keeps the others, even when two administrators save at once. The change is
 * recorded, and every page and price that shows it follows within a second (R-SET-03 … R-SET-06). Refusal:
 * settlement.cash-kept-here.
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
    await refuseSettings(tx, before, after)
    const subject = auditSubject('settings', null, null)
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

/** Settings stored in columns in fils. */
const amounts = [
  ...(['deliveryFee', 'codFee', 'codCap', 'cashConfirmAbove', 'payoutSecondPersonAbove'] as const),
  ...(['refundLimitOperations', 'refundLimitManager', 'refundLimitOrders'] as const),
]
type Amount = (typeof amounts)[number]

function columnsOf({ commission, legalName, ...sent }: SettingsChanges) {
  return {
    ...namedAsColumns(sent),
    ...(legalName !== undefined && { legalName }),
    ...(commission !== undefined && { commissionBp: commission }),
  }
}

/** Names settings as their columns; an empty text becomes null. */
function namedAsColumns<T extends object>(
  sent: T,
): {
  [Key in keyof T as Key extends Amount ? `${Key}Fils` : Key]: '' extends T[Key]
    ? Exclude<T[Key], ''> | null
    : T[Key]
} {
  const isAmount = (name: string) => amounts.some((one) => one === name)
  const entries = Object.entries(sent).map(([name, value]) => [
    isAmount(name) ? `${name}Fils` : name,
    value === '' ? null : value,
  ])
  return Object.fromEntries(entries) as never
}

function replyOf({ commissionBp, ...row }: SettingsRow): SettingsReply {
  const sums = amounts.map((name) => [name, row[`${name}Fils`]])
  return { ...row, commission: commissionBp, ...(Object.fromEntries(sums) as Pick<SettingsReply, Amount>) }
}
