import { daysOfQuarter, type Quarter } from '#domain/money/documents/vat-report.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { IssuerId } from '#server/money/documents/number.ts'

/** From which day on an issuer reports by the emirate of receipt; null: by its establishment. */
export async function readByDelivery(db: Db, issuerId: IssuerId): Promise<string | null> {
  const row = await db
    .selectFrom('vatByDelivery')
    .select('since')
    .where('issuerId', 'is not distinct from', issuerId)
    .executeTakeFirst()
  return row?.since ?? null
}

type Choice = { readonly issuerId: IssuerId; readonly since: Quarter | null }

/** Has an issuer report by the emirate of receipt from a quarter on, or by its establishment again. */
export async function changeByDelivery(
  { db, clock }: Deps,
  actorId: string,
  { issuerId, since: quarter }: Choice,
): Promise<{ since: Quarter | null }> {
  const since = quarter === null ? null : (daysOfQuarter(quarter)?.from ?? null)
  await db.transaction().execute(async (tx) => {
    const before = await readByDelivery(tx, issuerId)
    if (since === null) {
      await tx.deleteFrom('vatByDelivery').where('issuerId', 'is not distinct from', issuerId).execute()
    } else {
      await tx
        .insertInto('vatByDelivery')
        .values({ issuerId, since })
        .onConflict((known) => known.constraint('vat_by_delivery_once').doUpdateSet({ since }))
        .execute()
    }
    const about =
      issuerId === null
        ? ({
            action: 'settings.changed',
            ...auditSubject('settings', null, 'Majlis'),
          } as const)
        : ({
            action: 'shop.changed',
            ...(await subjectOf(tx, issuerId)),
          } as const)
    const change = { before: { vatByDeliverySince: before }, after: { vatByDeliverySince: since } }
    await recordAudit(tx, { actorId, ...about, ...change, at: clock() })
  })
  return { since: quarter }
}

async function subjectOf(db: Db, shopId: string) {
  const named = db.selectFrom('shops').select(['shopName', 'shopNameAr']).where('id', '=', shopId)
  const { shopName, shopNameAr } = await named.executeTakeFirstOrThrow()
  return auditSubject('shop', shopId, shopName, shopNameAr)
}
