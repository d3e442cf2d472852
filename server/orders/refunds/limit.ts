import type { Fils } from '#domain/platform/amounts/money.ts'
import { refundLimit } from '#domain/money/refund-limits.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Admin, ShopOwner } from '#server/platform/http/actor.ts'
import { readSettings } from '#server/platform/settings/platform.ts'

/** Up to how much somebody gives back of one order without a return, by the settings of now; null: of all of it. */
export async function readRefundLimit(db: Db, actor: Admin | ShopOwner): Promise<Fils | null> {
  const settings = await readSettings(db)
  const limits = {
    operations: settings.refundLimitOperationsFils,
    manager: settings.refundLimitManagerFils,
    orders: settings.refundLimitOrdersFils,
  }
  return actor.kind === 'admin'
    ? refundLimit({ kind: 'admin', role: actor.adminRole }, limits)
    : refundLimit({ kind: 'shop', role: actor.shopRole ?? 'owner' }, limits)
}
