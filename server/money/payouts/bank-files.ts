import type { ReplyOf } from '#contract/endpoint.ts'
import type { changePayoutSender } from '#contract/money/payouts/bank-files.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { creditTransferXml } from '#domain/money/payouts/credit-transfer.ts'
import { ibanEnding } from '#domain/money/payouts/iban.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { isId, newId } from '#server/platform/db/id.ts'
import { rowsOf, type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { isAccountHeld } from './move.ts'
import { payoutsQuery, type PayoutRow } from './read.ts'

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

/** The approved payouts among these, or all of them, whose accounts may be paid to; oldest first. */
async function payable(db: Db, now: Date, named: readonly string[]): Promise<PayoutRow[]> {
  const ids = named.filter(isId)
  if (named.length > 0 && ids.length === 0) throw new Refusal('payout.nothing-to-send')
  const rows = await payoutsQuery(db)
    .where('p.status', '=', 'approved')
    .$if(ids.length > 0, (all) => all.where('p.id', 'in', ids))
    .orderBy('p.number')
    .execute()
  const found = rows.filter((row) => row.shopStatus === 'approved' && !isAccountHeld(row, now))
  if (found.length === 0) throw new Refusal('payout.nothing-to-send')
  return found
}

/** As a table for banks that take one: whose account, which, how much, and our number. */
export async function bankSheet({ db, clock }: Deps, ids: readonly string[]): Promise<SheetFile> {
  const rows = (await payable(db, clock(), ids)).map(({ holder, iban, fils, number }) => [
    payoutNumberText(number),
    holder,
    iban,
    'AED',
    { number: fromFils(fils) },
  ])
  const headings = ['Reference', 'Beneficiary', 'IBAN', 'Currency', 'Amount']
  return sheetFile('csv', `majlis-payouts-${dayOf(clock())}`, [
    { name: 'Payouts', rows: rowsOf([headings, ...rows]) },
  ])
}

/** As ISO 20022. Refusals: payout.nothing-to-send, payout.no-sender. */
export async function bankXml({ db, clock }: Deps, ids: readonly string[]): Promise<string> {
  const { accountHolder: holder, iban } = await readSender(db)
  if (holder === null || iban === null) throw new Refusal('payout.no-sender')
  const rows = await payable(db, clock(), ids)
  const transfers = rows.map(({ number, fils, ...to }) => {
    return { reference: payoutNumberText(number), fils, holder: to.holder, iban: to.iban }
  })
  const at = clock()
  // Without its hyphens an id has 32 signs, with what follows it 36: the time in it is enough.
  const id = `MAJLIS-${newId().replaceAll('-', '').slice(0, 20)}`
  return creditTransferXml({ id, at, day: dayOf(at), sender: { holder, iban }, transfers })
}
