import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'

/**
 * Where the platform asks it of whoever is paid out, they need a second factor before they ask for money or say where it
 * goes. Refusal('payout.second-factor-needed').
 */
export async function refuseWithoutFactor(db: Db, userId: string): Promise<void> {
  const { requireSecondFactorForPayouts: isNeeded, factor } = await db
    .selectFrom('settings')
    .select('requireSecondFactorForPayouts')
    .select((of) =>
      of.selectFrom('secondFactors').select('id').where('userId', '=', userId).limit(1).as('factor'),
    )
    .executeTakeFirstOrThrow()
  if (isNeeded && factor === null) throw new Refusal('payout.second-factor-needed')
}
