import { isoDay } from '#contract/fields.ts'
import type { Holiday } from '#contract/shops/delivery.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Tx, Deps, Admin } from '#server/deps.ts'

/** The days from today on, on which no shop delivers, soonest first. */
export function listHolidays({ db, clock }: Deps): Promise<Holiday[]> {
  const all = db.selectFrom('holidays').select(['day', 'name', 'nameAr'])
  return all.where('day', '>=', dayOf(clock())).orderBy('day').execute()
}

/** Makes a day a holiday, on which no shop delivers, or renames it. */
export async function saveHoliday(deps: Deps, actor: Admin, holiday: Holiday): Promise<Holiday> {
  const { day, ...names } = holiday
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockedHoliday(tx, day)
    await tx
      .insertInto('holidays')
      .values(holiday)
      .onConflict((again) => again.column('day').doUpdateSet(names))
      .execute()
    await audit(tx, deps, { actor, holiday, before, after: holiday })
  })
  return holiday
}

/** Makes a holiday an ordinary day again. Refusal: holiday.not-found. */
export async function deleteHoliday(deps: Deps, actor: Admin, day: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = isoDay.safeParse(day).success ? await lockedHoliday(tx, day) : null
    if (before === null) throw new Refusal('holiday.not-found')
    await tx.deleteFrom('holidays').where('day', '=', before.day).execute()
    await audit(tx, deps, { actor, holiday: before, before, after: null })
  })
}

async function lockedHoliday(tx: Tx, day: string): Promise<Holiday | null> {
  const found = tx.selectFrom('holidays').select(['day', 'name', 'nameAr']).where('day', '=', day)
  return (await found.forUpdate().executeTakeFirst()) ?? null
}

type Change = {
  readonly actor: Admin
  readonly holiday: Holiday
  readonly before: Holiday | null
  readonly after: Holiday | null
}

function audit(tx: Tx, { clock }: Deps, { actor, holiday, before, after }: Change): Promise<void> {
  return recordAudit(tx, {
    actorId: actor.userId,
    action: after ? 'holiday.changed' : 'holiday.deleted',
    ...auditSubject(
      'holiday',
      holiday.day,
      `${holiday.name} (${holiday.day})`,
      `${holiday.nameAr} (${holiday.day})`,
    ),
    before,
    after,
    at: clock(),
  })
}
