import type { NotNull } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { BankFileFormat } from '#contract/money/payouts/bank-files.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { creditTransferXml, type Transfer } from '#domain/money/payouts/credit-transfer.ts'
import { payoutStatus } from '#domain/money/payouts/payout-status.ts'
import { move } from '#domain/platform/status/move.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { sendSheet } from '#server/platform/http/send-sheet.ts'
import { recordTransitions } from '#server/platform/status/events.ts'
import { isId } from '#server/platform/db/id.ts'
import { rowsOf, type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { lockBalances } from './available.ts'
import { approvedPayouts, planOf, tellPlan, type PayoutWay } from './bank-file-plan.ts'
import type { PayoutRow } from './read.ts'
import { readSender } from './sender.ts'

type Making = { readonly id: string; readonly ids: readonly string[] }

/**
 * Makes a file for the bank of the approved payouts among these, or of all: from then on they are sent, and nobody takes them
 * back (G-136). What may not be paid or is not covered any more is left out. Of two at once the second has what the first left.
 * Refusals: payout.nothing-to-send, payout.no-sender.
 */
export async function makeBankFile(
  deps: Deps,
  { userId: actorId }: Admin,
  { id, ids }: Making,
  key?: RequestKey | null,
): Promise<void> {
  await creating(deps, key, async (tx) => {
    const at = deps.clock()
    const rows = await lockApproved(tx, 'bank', ids)
    const { payable } = await planOf(tx, { now: at, by: actorId, way: 'bank' }, rows)
    if (payable.length === 0) throw new Refusal('payout.nothing-to-send')
    const total = payable.reduce((sum, { fils }) => sum + fils, 0)
    const of = { id, madeBy: actorId, at, subjectKind: 'payout', count: payable.length, total } as const
    await insertBankFile(tx, of)
    await sendPayouts(tx, payable, { actorId, at, bankFileId: id })
  })
}

type MadeFile = {
  readonly id: string
  readonly madeBy: string
  readonly at: Date
  /** What is in it: payouts, or refunds of orders. */
  readonly subjectKind: 'payout' | 'order'
  readonly count: number
  readonly total: Fils
}

/** Keeps that a file for the bank is made, from which account and by whom. Refusal: payout.no-sender. */
export async function insertBankFile(
  tx: Tx,
  { id, madeBy, at, subjectKind, count, total }: MadeFile,
): Promise<void> {
  const { accountHolder: holder, iban } = await readSender(tx)
  if (holder === null || iban === null) throw new Refusal('payout.no-sender')
  // Without its hyphens an id has 32 signs, with what stands before it 39: a bank takes 35.
  const messageId = `MAJLIS-${id.replaceAll('-', '').slice(0, 28)}`
  await tx.insertInto('bankFiles').values({ id, messageId, holder, iban, madeBy, madeAt: at }).execute()
  const after = { count, total: `${fromFils(total)} AED` }
  const about = { subjectKind, subjectId: null, subjectName: messageId, after } as const
  await recordAudit(tx, { actorId: madeBy, action: 'bank-file.made', ...about, at })
}

/** The approved payouts as they are once nobody else decides by the balances of their shops. */
export async function lockApproved(tx: Tx, way: PayoutWay, named: readonly string[]): Promise<PayoutRow[]> {
  const seen = await approvedPayouts(tx, way, named)
  const shopIds = seen.map(({ shopId }) => shopId)
  await lockBalances(tx, shopIds)
  return seen.length === 0
    ? []
    : approvedPayouts(
        tx,
        way,
        seen.map(({ id }) => id),
      )
}

type Sending = { readonly actorId: string; readonly at: Date; readonly bankFileId: string | null }

/** From then on they are paid or come back, and nobody takes them back; the caller holds the balances of their shops. */
export async function sendPayouts(
  tx: Tx,
  rows: readonly PayoutRow[],
  { actorId, at, bankFileId }: Sending,
): Promise<void> {
  for (const { status } of rows) move(payoutStatus, status, { to: 'sent', by: 'admin', reason: null })
  const changes = { status: 'sent', statusSince: at, sentAt: at, bankFileId } as const
  const ids = rows.map(({ id }) => id)
  await tx.updateTable('payouts').set(changes).where('id', 'in', ids).execute()
  const sent = { actorId, fromStatus: 'approved', toStatus: 'sent', at } as const
  await recordTransitions(
    tx,
    'payout',
    ids.map((subjectId) => ({ subjectId, ...sent })),
  )
}

/** A file with what the bank is told to pay. */
export type BankFile = Awaited<ReturnType<typeof findFile>> & {
  /** What is in it, as its name says. */
  readonly name: 'payouts' | 'refunds'
  readonly transfers: readonly Transfer[]
}

/** A file that was made. Refusal: payout.file-not-found. */
export async function findFile(db: Db, id: string) {
  const file = await db
    .selectFrom('bankFiles as f')
    .innerJoin('users as u', 'u.id', 'f.madeBy')
    .select(['f.id', 'f.messageId', 'f.holder', 'f.iban', 'f.madeAt'])
    .select((of) => of.fn<string>('concat_ws', [of.val(' '), 'u.firstName', 'u.lastName']).as('madeBy'))
    .where('f.id', '=', isId(id) ? id : null)
    .executeTakeFirst()
  if (!file) throw new Refusal('payout.file-not-found')
  return file
}

/** One of payouts. Refusal: payout.file-not-found. */
export async function readPayoutFile(db: Db, id: string): Promise<BankFile> {
  const file = await findFile(db, id)
  const rows = await db
    .selectFrom('payouts')
    .select(['number', 'fils', 'holder', 'iban'])
    .where('bankFileId', '=', file.id)
    .$narrowType<{ holder: NotNull; iban: NotNull }>()
    .orderBy('number')
    .execute()
  // One of refunds is read as such.
  if (rows.length === 0) throw new Refusal('payout.file-not-found')
  const transfers = rows.map(({ number, ...to }) => ({ reference: payoutNumberText(number), ...to }))
  return { ...file, name: 'payouts', transfers }
}

/** A file that was made, with what of the payouts that were asked for it has left out. */
export async function tellBankFile({ db, clock }: Deps, by: string, { id, ids }: Making) {
  const { messageId, madeAt, madeBy, transfers } = await readPayoutFile(db, id)
  const { leftOut } = await tellPlan(db, { now: clock(), by, way: 'bank' }, ids)
  const total = transfers.reduce((sum, { fils }) => sum + fils, 0)
  return { id, messageId, madeAt, madeBy, count: transfers.length, total, leftOut }
}

/** As a table for banks that take one (whose account, which, how much, and our number), or as ISO 20022; the same however often. */
export function sendBankFile(reply: FastifyReply, file: BankFile, format: BankFileFormat = 'csv') {
  if (format === 'csv') return sendSheet(reply, bankSheet(file))
  return reply
    .headers({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${fileNameOf(file)}.xml"`,
      'cache-control': 'no-store',
    })
    .send(bankXml(file))
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
  const name = file.name === 'payouts' ? 'Payouts' : 'Refunds'
  return sheetFile('csv', fileNameOf(file), [{ name, rows: rowsOf([headings, ...rows]) }])
}

function fileNameOf({ name, messageId, madeAt }: BankFile): string {
  return `majlis-${name}-${dayOf(madeAt)}-${messageId.slice(-6)}`
}

function bankXml({ messageId: id, madeAt: at, holder, iban, transfers }: BankFile): string {
  return creditTransferXml({ id, at, day: dayOf(at), sender: { holder, iban }, transfers })
}
