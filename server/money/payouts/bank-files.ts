import type { FastifyReply } from 'fastify'
import type { BankFileFormat, BankFileKind, changePayoutSender } from '#contract/money/payouts/bank-files.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { creditTransferXml, type Transfer } from '#domain/money/payouts/credit-transfer.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { sendMade, sendSheet } from '#server/platform/http/send-sheet.ts'
import { rowsOf, type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { type BankKinds, countOf, type PaidByBank } from './bank-kinds.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { ibanEnding } from '#domain/money/payouts/iban.ts'

type Making = { readonly id: string; readonly ids: readonly string[] }

/**
 * Makes a file for the bank of what may be sent among these, or of all: from then on it is sent, and nobody takes it
 * back (G-136). What may not be paid or is not covered any more is left out. Of two at once the second has what the first left.
 * Refusals: payout.nothing-to-send, refund.nothing-to-send, payout.no-sender.
 */
export async function makeBankFile(
  deps: Deps,
  kind: PaidByBank,
  { id, ids, by }: Making & { readonly by: Admin },
  key?: RequestKey | null,
): Promise<void> {
  await creating(deps, key, async (tx) => {
    const at = deps.clock()
    const { count, total, send } = await kind.lock({ ...deps, db: tx }, { now: at, by: by.userId }, ids)
    if (count === 0) throw new Refusal(kind.none)
    await insertBankFile(tx, { id, madeBy: by.userId, at, subjectKind: kind.subjectKind, count, total })
    await send(id)
  })
}

type MadeFile = {
  readonly id: string
  readonly madeBy: string
  readonly at: Date
  readonly subjectKind: PaidByBank['subjectKind']
  readonly count: number
  readonly total: Fils
}

/** Keeps that a file for the bank is made, from which account and by whom. Refusal: payout.no-sender. */
async function insertBankFile(
  tx: Tx,
  { id, madeBy, at, subjectKind, count, total }: MadeFile,
): Promise<void> {
  const { accountHolder: holder, iban } = await readSender(tx)
  if (holder === null || iban === null) throw new Refusal('payout.no-sender')
  // Without its hyphens an id has 32 signs, with what stands before it 39: a bank takes 35.
  const messageId = `MAJLIS-${id.replaceAll('-', '').slice(0, 28)}`
  await tx.insertInto('bankFiles').values({ id, messageId, holder, iban, madeBy, madeAt: at }).execute()
  const after = { count, total: `${fromFils(total)} AED` }
  const about = auditSubject(subjectKind, null, messageId)
  await recordAudit(tx, { actorId: madeBy, action: 'bank-file.made', ...about, after, at })
}

/** A file with what the bank is told to pay. */
type BankFile = Awaited<ReturnType<typeof findFile>> & {
  readonly of: BankFileKind
  readonly transfers: readonly Transfer[]
}

async function findFile(db: Db, id: string) {
  const found = db
    .selectFrom('bankFiles as f')
    .innerJoin('users as u', 'u.id', 'f.madeBy')
    .select(['f.id', 'f.messageId', 'f.holder', 'f.iban', 'f.madeAt'])
    .select((of) => of.fn<string>('concat_ws', [of.val(' '), 'u.firstName', 'u.lastName']).as('madeBy'))
    .where('f.id', '=', id)
  return rowOf(id, found, 'payout.file-not-found')
}

/** A file that was made. Refusal: payout.file-not-found. */
export async function readBankFile(deps: Deps, kinds: BankKinds, id: string): Promise<BankFile> {
  const file = await findFile(deps.db, id)
  const payouts = await kinds.payouts.transfersOf(deps, file.id)
  if (payouts.length > 0) return { ...file, of: 'payouts', transfers: payouts }
  return { ...file, of: 'refunds', transfers: await kinds.refunds.transfersOf(deps, file.id) }
}

/** A file that was made, with what of that which was asked for it has left out. */
export async function presentBankFile(
  deps: Deps,
  kinds: BankKinds,
  { id, ids, by }: Making & { readonly by: Admin },
) {
  const { of, messageId, madeAt, madeBy, transfers } = await readBankFile(deps, kinds, id)
  const { leftOut } = await kinds[of].plan(deps, { now: deps.clock(), by: by.userId }, ids)
  return { id, messageId, madeAt, madeBy, ...countOf(transfers, leftOut) }
}

/** As a table for banks that take one (whose account, which, how much, and our number), or as ISO 20022; the same however often. */
export function sendBankFile(reply: FastifyReply, file: BankFile, format: BankFileFormat = 'csv') {
  if (format === 'csv') return sendSheet(reply, bankSheet(file))
  const made = { type: 'application/xml; charset=utf-8', name: `${fileNameOf(file)}.xml` }
  return sendMade(reply, made, bankXml(file))
}

function bankSheet(file: BankFile): SheetFile {
  const rows = file.transfers.map(({ reference, holder, iban, fils }) => [
    reference,
    holder,
    iban,
    'AED',
    { number: fromFils(fils) },
  ])
  const headings = ['Reference', 'Beneficiary', 'IBAN', 'Currency', 'Amount']
  const name = file.of === 'payouts' ? 'Payouts' : 'Refunds'
  return sheetFile('csv', fileNameOf(file), [{ name, rows: rowsOf([headings, ...rows]) }])
}

function fileNameOf({ of, messageId, madeAt }: BankFile): string {
  return `majlis-${of}-${dayOf(madeAt)}-${messageId.slice(-6)}`
}

function bankXml({ messageId: id, madeAt: at, holder, iban, transfers }: BankFile): string {
  return creditTransferXml({ id, at, day: dayOf(at), sender: { holder, iban }, transfers })
}

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
    const subject = auditSubject('settings', null, null)
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
