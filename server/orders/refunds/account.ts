import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readAccountOfRefund, RefundAccount } from '#contract/orders/refund-account.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { ibanEnding } from '#domain/money/payouts/iban.ts'
import { orderNumberText, refundNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { bankNamesOf } from '#server/money/payouts/bank-accounts.ts'
import { type Db, rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { newestHead, seal, unseal } from '#server/platform/process/seal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { limitAccounts } from '../limits.ts'
import { isLink } from '../link.ts'
import { holdsKey } from '../order-key.ts'
import { waits } from './list.ts'
import { lockRefund } from './move.ts'
import { notifyOfAccount } from './notifications.ts'

type Details = { readonly accountHolder: string; readonly iban: string }

const sealedAs = (groupId: string) => `refund account of ${groupId}`

/** Decrypts the sealed account of a checkout; null if there is none or no key opens it. */
export function openAccount(
  deps: Pick<Deps, 'config'>,
  groupId: string,
  sealed: Buffer | null,
): Details | null {
  const plain = sealed && unseal(deps, sealedAs(groupId), sealed)
  return plain && (JSON.parse(plain.toString()) as Details)
}

/** The link of a checkout, and the request, which may carry its key. */
type Holder = { readonly link: string; readonly request: FastifyRequest }

/**
 * Reads the refund account of a checkout by its ending, the amount waiting for it, and whether the caller may change
 * it. Refusal: order.not-found.
 */
export async function readAccount(deps: Deps, { link, request }: Holder): Promise<RefundAccount> {
  const { groupId, due, email } = await findCheckout(deps.db, link, deps.clock())
  const mayEnter = holdsKey(deps, request, { link, email }, ['mailbox'])
  return { due, mayEnter, account: presentAccount(await openedOf(deps, groupId)) }
}

function presentAccount(details: Details | null): RefundAccount['account'] {
  return details && { ibanEnding: ibanEnding(details.iban), ...bankNamesOf(details.iban) }
}

async function openedOf(deps: Pick<Deps, 'db' | 'config'>, groupId: string): Promise<Details | null> {
  const row = await deps.db
    .selectFrom('refundAccounts')
    .select('sealed')
    .where('groupId', '=', groupId)
    .executeTakeFirst()
  return openAccount(deps, groupId, row?.sealed ?? null)
}

async function findCheckout(db: Db, link: string, now: Date) {
  const { rows } = await sql<{ groupId: string; email: string; due: Fils }>`select g.id as group_id, g.email,
      coalesce((select sum(f.fils) from refunds f join orders o on o.id = f.order_id
        where o.group_id = g.id and ${waits}), 0)::bigint as due
    from order_groups g where g.link = ${isLink(link) ? link : ''} and g.link_expires_at > ${now}`.execute(db)
  if (!rows[0]) throw new Refusal('order.not-found')
  return rows[0]
}

/**
 * Stores the refund account of a checkout, for callers with its link and the mailed key, as the shop has the link too
 * (0161). Every account entered is reported to the order's e-mail address. Once the bank file is made, nothing is
 * waiting and the account is fixed. Refusals: order.not-found, order.key-needed, refund.no-account-needed,
 * request.too-many.
 */
export async function changeAccount(deps: Deps, holder: Holder, details: Details): Promise<RefundAccount> {
  const { link, request } = holder
  const { groupId, email } = await findCheckout(deps.db, link, deps.clock())
  // Checked first, so that callers without the key cannot use up the limit.
  if (!holdsKey(deps, request, { link, email }, ['mailbox'])) throw new Refusal('order.key-needed')
  await deps.db.transaction().execute(async (tx) => {
    await lockWaiting(tx, groupId)
    // Counted under the lock, so that concurrent calls are counted too.
    await limitAccounts(tx, deps, groupId)
    const { due } = await findCheckout(tx, link, deps.clock())
    if (due === 0) throw new Refusal('refund.no-account-needed')
    await store(tx, deps, { groupId, details })
  })
  return readAccount(deps, holder)
}

type Entry = Details & { readonly id: string; readonly reason: string }

/**
 * Enters an account for a customer who has lost access to their mailbox. It is reported by mail and held like any
 * other, and the person who entered it cannot pay to it. How the customer was identified is erased with the customer,
 * so it is not audited. Refusals: refund.not-found, refund.no-account-needed.
 */
export async function enterAccount(deps: Deps, actor: Admin, { id, reason, ...details }: Entry) {
  await deps.db.transaction().execute(async (tx) => {
    const { groupId, ...row } = await lockRefund(tx, id)
    await lockWaiting(tx, groupId)
    if (!(await isWaiting(tx, id))) throw new Refusal('refund.no-account-needed')
    const before = await store(tx, deps, { groupId, details, by: { userId: actor.userId, reason } })
    const name = `${orderNumberText(row.orderNumber)} · ${refundNumberText(row.number)}`
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'refund.account-entered',
      ...auditSubject('order', row.orderId, name),
      before: { ibanEnding: before && ibanEnding(before.iban) },
      after: { ibanEnding: ibanEnding(details.iban) },
      at: deps.clock(),
    })
  })
  return readAccountOf(deps, id)
}

async function isWaiting(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from refunds f where f.id = ${id} and ${waits}`.execute(tx)
  return rows.length > 0
}

/** Locks orders and refunds of a checkout, so that bank files and erasing the customer wait. */
async function lockWaiting(tx: Tx, groupId: string): Promise<void> {
  await tx
    .selectFrom('orders as o')
    .innerJoin('refunds as f', 'f.orderId', 'o.id')
    .select('f.id')
    .where('o.groupId', '=', groupId)
    .orderBy('o.id')
    .orderBy('f.id')
    .forNoKeyUpdate(['o', 'f'])
    .execute()
}

type StoredAccount = {
  readonly groupId: string
  readonly details: Details
  /** The administrator who enters it, and how the customer was identified; absent if the customer enters it. */
  readonly by?: { readonly userId: string; readonly reason: string }
}

/** Stores an account and notifies the customer; returns the previous one. */
async function store(tx: Tx, deps: Deps, { groupId, details, by }: StoredAccount): Promise<Details | null> {
  const at = deps.clock()
  const before = await openedOf({ ...deps, db: tx }, groupId)
  if (before?.iban === details.iban && before.accountHolder === details.accountHolder) return before
  const sealed = seal(deps, sealedAs(groupId), Buffer.from(JSON.stringify(details)))
  const set = {
    sealed,
    ending: ibanEnding(details.iban),
    enteredBy: by?.userId ?? null,
    entryReason: by?.reason ?? null,
  }
  await tx
    .insertInto('refundAccounts')
    .values({ groupId, ...set, enteredAt: at })
    .onConflict((known) => known.column('groupId').doUpdateSet({ ...set, changedAt: at }))
    .execute()
  await notifyOfAccount(tx, deps, { groupId, ending: set.ending, isChanged: before !== null })
  return before
}

/** Reads the account of a refund with its full IBAN, for those who pay it. Refusal: refund.not-found. */
export async function readAccountOf(deps: Deps, id: string): Promise<ReplyOf<typeof readAccountOfRefund>> {
  const found = deps.db
    .selectFrom('refunds as f')
    .innerJoin('orders as o', 'o.id', 'f.orderId')
    .leftJoin('refundAccounts as a', 'a.groupId', 'o.groupId')
    .leftJoin('users as u', 'u.id', 'a.enteredBy')
    .select(['o.groupId', 'a.sealed', 'a.enteredAt', 'a.changedAt', 'a.entryReason'])
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('enteredBy'))
    .where('f.id', '=', id)
  const row = await rowOf(id, found, 'refund.not-found')
  const { groupId, sealed, enteredAt, changedAt, entryReason: reason, enteredBy: name } = row
  const details = openAccount(deps, groupId, sealed)
  if (!details || !enteredAt) return { account: null }
  const entered = reason === null ? null : { name, reason }
  return { account: { ...details, ...bankNamesOf(details.iban), enteredAt, changedAt, entered } }
}

/** Deletes the accounts of checkouts. */
export async function deleteAccounts(tx: Tx, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length > 0) await tx.deleteFrom('refundAccounts').where('groupId', 'in', groupIds).execute()
}

/** Erases the accounts of transfers. */
export async function blankTransfers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const theirs = tx.selectFrom('refunds').select('id').where('orderId', 'in', orderIds)
  await tx.updateTable('refundTransfers').set({ sealed: null }).where('refundId', 'in', theirs).execute()
}

/** Re-encrypts accounts with the newest key, at every start; customers must re-enter accounts that no key opens. */
export async function sealStoredAccounts(deps: Pick<Deps, 'config' | 'db' | 'log'>): Promise<void> {
  const head = newestHead(deps)
  const { rows: stored } = await sql<{ groupId: string; sealed: Buffer }>`select * from (
      select group_id, sealed from refund_accounts union select o.group_id, t.sealed from refund_transfers t
        join refunds f on f.id = t.refund_id join orders o on o.id = f.order_id where t.sealed is not null) kept
    where substring(sealed from 1 for ${sql.lit(head.length)}) <> ${head}`.execute(deps.db)
  const opened = stored.flatMap(({ groupId, sealed: was }) => {
    const details = unseal(deps, sealedAs(groupId), was)
    return details ? { was, now: seal(deps, sealedAs(groupId), details) } : []
  })
  const closed = stored.length - opened.length
  if (closed > 0) deps.log.error({ accounts: closed }, 'no key opens these accounts; see SECRETS_KEY')
  if (opened.length === 0) return
  const anew = sql`unnest(${opened.map(({ was }) => was)}::bytea[], ${opened.map(({ now }) => now)}::bytea[]) as s (was, now)`
  await sql`update refund_accounts a set sealed = s.now from ${anew} where a.sealed = s.was`.execute(deps.db)
  await sql`update refund_transfers t set sealed = s.now from ${anew} where t.sealed = s.was`.execute(deps.db)
}
