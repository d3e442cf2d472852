import type { NotNull } from 'kysely'
import { dayOf } from '#domain/platform/calendar.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { creditTransferXml } from '#domain/money/payouts/credit-transfer.ts'
import { payoutStatus } from '#domain/money/payouts/payout-status.ts'
import { move } from '#domain/platform/status/move.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
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
    const { accountHolder: holder, iban } = await readSender(tx)
    if (holder === null || iban === null) throw new Refusal('payout.no-sender')
    const rows = await lockApproved(tx, 'bank', ids)
    const { payable } = await planOf(tx, { now: at, by: actorId, way: 'bank' }, rows)
    if (payable.length === 0) throw new Refusal('payout.nothing-to-send')
    // Without its hyphens an id has 32 signs, with what stands before it 39: a bank takes 35.
    const messageId = `MAJLIS-${id.replaceAll('-', '').slice(0, 28)}`
    const file = { id, messageId, holder, iban, madeBy: actorId, madeAt: at }
    await tx.insertInto('bankFiles').values(file).execute()
    await sendPayouts(tx, payable, { actorId, at, bankFileId: id })
    const total = payable.reduce((sum, { fils }) => sum + fils, 0)
    await recordAudit(tx, {
      actorId,
      action: 'bank-file.made',
      subjectKind: 'payout',
      subjectId: null,
      subjectName: messageId,
      after: { count: payable.length, total: `${fromFils(total)} AED` },
      at,
    })
  })
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

type BankFile = Awaited<ReturnType<typeof findFile>>

async function findFile(db: Db, id: string) {
  const file = await db
    .selectFrom('bankFiles as f')
    .innerJoin('users as u', 'u.id', 'f.madeBy')
    .select(['f.id', 'f.messageId', 'f.holder', 'f.iban', 'f.madeAt'])
    .select((of) => of.fn<string>('concat_ws', [of.val(' '), 'u.firstName', 'u.lastName']).as('madeBy'))
    .where('f.id', '=', isId(id) ? id : null)
    .executeTakeFirst()
  if (!file) throw new Refusal('payout.file-not-found')
  const transfers = await db
    .selectFrom('payouts')
    .select(['number', 'fils', 'holder', 'iban'])
    .where('bankFileId', '=', file.id)
    .$narrowType<{ holder: NotNull; iban: NotNull }>()
    .orderBy('number')
    .execute()
  return { ...file, transfers }
}

/** A file that was made, with what of the payouts that were asked for it has left out. */
export async function tellBankFile({ db, clock }: Deps, by: string, { id, ids }: Making) {
  const { messageId, madeAt, madeBy, transfers } = await findFile(db, id)
  const { leftOut } = await tellPlan(db, { now: clock(), by, way: 'bank' }, ids)
  const total = transfers.reduce((sum, { fils }) => sum + fils, 0)
  return { id, messageId, madeAt, madeBy, count: transfers.length, total, leftOut }
}

/** As a table for banks that take one: whose account, which, how much, and our number. Refusal: payout.file-not-found. */
export async function bankSheet(db: Db, id: string): Promise<SheetFile> {
  const file = await findFile(db, id)
  const rows = file.transfers.map(({ holder, iban, fils, number }) => [
    payoutNumberText(number),
    holder,
    iban,
    'AED',
    { number: fromFils(fils) },
  ])
  const headings = ['Reference', 'Beneficiary', 'IBAN', 'Currency', 'Amount']
  return sheetFile('csv', fileNameOf(file), [{ name: 'Payouts', rows: rowsOf([headings, ...rows]) }])
}

function fileNameOf({ messageId, madeAt }: Pick<BankFile, 'messageId' | 'madeAt'>): string {
  return `majlis-payouts-${dayOf(madeAt)}-${messageId.slice(-6)}`
}

/** As ISO 20022, the same however often it is read. Refusal: payout.file-not-found. */
export async function bankXml(
  db: Db,
  fileId: string,
): Promise<{ readonly name: string; readonly xml: string }> {
  const file = await findFile(db, fileId)
  const { messageId: id, madeAt: at, holder, iban } = file
  const transfers = file.transfers.map(({ number, fils, ...to }) => {
    return { reference: payoutNumberText(number), fils, holder: to.holder, iban: to.iban }
  })
  const xml = creditTransferXml({ id, at, day: dayOf(at), sender: { holder, iban }, transfers })
  return { name: `${fileNameOf(file)}.xml`, xml }
}
