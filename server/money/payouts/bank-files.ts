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
 * Makes a file for the bank from the named payments, or from all waiting ones, which are then sent and cannot be undone
 * (G-136). Payments not allowed or no longer covered are left out; a concurrent request gets only what the first one
 * left. Refusals: payout.nothing-to-send, refund.nothing-to-send, payout.no-sender.
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

/** Stores and audits a file for the bank, with its sender account and maker. Refusal: payout.no-sender. */
async function insertBankFile(
  tx: Tx,
  { id, madeBy, at, subjectKind, count, total }: MadeFile,
): Promise<void> {
  const { accountHolder: holder, iban } = await readSender(tx)
  if (holder === null || iban === null) throw new Refusal('payout.no-sender')
  // Banks take 35 characters: the prefix has 7, so 28 of the id's 32 hexadecimal digits fit.
  const messageId = `MAJLIS-${id.replaceAll('-', '').slice(0, 28)}`
  await tx.insertInto('bankFiles').values({ id, messageId, holder, iban, madeBy, madeAt: at }).execute()
  const after = { count, total: `${fromFils(total)} AED` }
  const about = auditSubject(subjectKind, null, messageId)
  await recordAudit(tx, { actorId: madeBy, action: 'bank-file.made', ...about, after, at })
}

/** A file with its transfers. */
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

/** Returns a file with its transfers. Refusal: payout.file-not-found. */
export async function readBankFile(deps: Deps, kinds: BankKinds, id: string): Promise<BankFile> {
  const file = await findFile(deps.db, id)
  const payouts = await kinds.payouts.transfersOf(deps, file.id)
  if (payouts.length > 0) return { ...file, of: 'payouts', transfers: payouts }
  return { ...file, of: 'refunds', transfers: await kinds.refunds.transfersOf(deps, file.id) }
}

/** Returns a new file as the answer to its request, with the requested payments that it leaves out. */
export async function presentBankFile(
  deps: Deps,
  kinds: BankKinds,
  { id, ids, by }: Making & { readonly by: Admin },
) {
  const { of, messageId, madeAt, madeBy, transfers } = await readBankFile(deps, kinds, id)
  const { leftOut } = await kinds[of].plan(deps, { now: deps.clock(), by: by.userId }, ids)
  return { id, messageId, madeAt, madeBy, ...countOf(transfers, leftOut) }
}

/** Sends a file as CSV (our number, holder, IBAN, currency, amount) or as ISO 20022; the same content every time. */
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

/** Returns the account that payouts are paid from; nulls until it is entered. */
export async function readSender(db: Db): Promise<Sender> {
  const row = await db.selectFrom('payoutSender').select(['holder', 'iban']).executeTakeFirst()
  return { accountHolder: row?.holder ?? null, iban: row?.iban ?? null }
}

/** Changes the account that payouts are paid from; the audit log keeps only the end of its IBAN. */
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
