import { daysOfQuarter, type Quarter } from '#domain/money/documents/vat-report.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { IssuerId } from '#server/money/documents/number.ts'

type ReportedQuarter = { readonly issuerId: IssuerId; readonly quarter: Quarter }

/** Returns since which day an issuer reports a quarter by emirate of receipt; null: by its establishment. */
export async function readByDelivery(db: Db, { issuerId, quarter }: ReportedQuarter): Promise<string | null> {
  const row = await db
    .selectFrom('vatByDelivery')
    .select(['since', 'isByDelivery'])
    .where('issuerId', 'is not distinct from', issuerId)
    .where('since', '<=', firstDayOf(quarter))
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.isByDelivery ? row.since : null
}

const firstDayOf = (quarter: Quarter) => daysOfQuarter(quarter)?.from ?? ''

type Choice = { readonly issuerId: IssuerId; readonly since: Quarter; readonly isByDelivery: boolean }

/** Makes an issuer report by emirate of receipt or by its establishment, from a quarter until the next change. */
export async function changeByDelivery(
  { db, clock }: Deps,
  actorId: string,
  { issuerId, since: quarter, isByDelivery }: Choice,
): Promise<{ since: Quarter | null }> {
  const since = firstDayOf(quarter)
  await db.transaction().execute(async (tx) => {
    const before = await readByDelivery(tx, { issuerId, quarter })
    await tx
      .insertInto('vatByDelivery')
      .values({ issuerId, since, isByDelivery })
      .onConflict((known) => known.constraint('vat_by_delivery_once').doUpdateSet({ isByDelivery }))
      .execute()
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
    const change = {
      before: { vatByDeliverySince: before },
      after: { vatByDeliverySince: isByDelivery ? since : null },
    }
    await recordAudit(tx, { actorId, ...about, ...change, at: clock() })
  })
  return { since: isByDelivery ? quarter : null }
}

async function subjectOf(db: Db, shopId: string) {
  const named = db.selectFrom('shops').select(['shopName', 'shopNameAr']).where('id', '=', shopId)
  const { shopName, shopNameAr } = await named.executeTakeFirstOrThrow()
  return auditSubject('shop', shopId, shopName, shopNameAr)
}
