import type { ReplyOf } from '#contract/endpoint.ts'
import type { changePayoutSender } from '#contract/money/payouts/bank-files.ts'
import { ibanEnding } from '#domain/money/payouts/iban.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'

type Sender = ReplyOf<typeof changePayoutSender>

/** The account from which payouts are transferred; nulls until it was entered. */
export async function readSender(db: Db): Promise<Sender> {
  const row = await db.selectFrom('payoutSender').select(['holder', 'iban']).executeTakeFirst()
  return { accountHolder: row?.holder ?? null, iban: row?.iban ?? null }
}

/** Enters it; the audit log tells it by its end. */
export async function changeSender(
  { db, clock }: Deps,
  { userId: actorId }: Admin,
  { accountHolder: holder, iban }: { readonly accountHolder: string; readonly iban: string },
): Promise<Sender> {
  await db.transaction().execute(async (tx) => {
    const before = await readSender(tx)
    const at = clock()
    const set = { holder, iban, updatedAt: at }
    await tx
      .insertInto('payoutSender')
      .values(set)
      .onConflict((known) => known.column('isOnly').doUpdateSet(set))
      .execute()
    const fieldsOf = (of: Sender) => ({
      accountHolder: of.accountHolder,
      ibanEnding: of.iban && ibanEnding(of.iban),
    })
    const subject = { subjectKind: 'settings', subjectId: null, subjectName: null } as const
    const after = fieldsOf({ accountHolder: holder, iban })
    await recordAudit(tx, {
      actorId,
      action: 'settings.changed',
      ...subject,
      before: fieldsOf(before),
      after,
      at,
    })
  })
  return readSender(db)
}
