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

/** What was sealed of a checkout's account; null where no key opens it. */
export function openAccount(
  deps: Pick<Deps, 'config'>,
  groupId: string,
  sealed: Buffer | null,
): Details | null {
  const plain = sealed && unseal(deps, sealedAs(groupId), sealed)
  return plain && (JSON.parse(plain.toString()) as Details)
}

/** Of whom: the link of a checkout, and the request that may have its key. */
type Holder = { readonly link: string; readonly request: FastifyRequest }

/**
 * Where the money of a link's checkout goes, by its ending, how much waits for it, and whether whoever asks may say where.
 * Refusal: order.not-found.
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
 * Keeps to which account the money of a checkout goes, for whoever has its link and the key that was mailed: its shop has the link
 * too (0161). The order's address of mail is told of each that is entered. Once the bank was told to pay, nothing waits and
 * it stays. Refusals: order.not-found, order.key-needed, refund.no-account-needed, request.too-many.
 */
export async function changeAccount(deps: Deps, holder: Holder, details: Details): Promise<RefundAccount> {
  const { link, request } = holder
  const { groupId, email } = await findCheckout(deps.db, link, deps.clock())
  // First, so that nobody else uses up the limit of whoever has it.
  if (!holdsKey(deps, request, { link, email }, ['mailbox'])) throw new Refusal('order.key-needed')
  await deps.db.transaction().execute(async (tx) => {
    await lockWaiting(tx, groupId)
    // Of those at the same instant too each is counted, since they wait here for each other.
    await limitAccounts(tx, deps, groupId)
    const { due } = await findCheckout(tx, link, deps.clock())
    if (due === 0) throw new Refusal('refund.no-account-needed')
    await store(tx, deps, { groupId, details })
  })
  return readAccount(deps, holder)
}

type Entry = Details & { readonly id: string; readonly reason: string }

/**
 * Enters the account that a customer has named to whoever answers for Majlis, for one who does not get at their mailbox. It is mailed as
 * every other, and waits as long; who entered it does not pay to it. How it was made sure goes with the customer, so that it is not in the audit log. Refusals: refund.not-found, refund.no-account-needed.
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

/** Whoever sends them to the bank meanwhile waits, and whoever is forgotten. */
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
  /** Who enters it for the customer, and why; nobody where they do so themselves. */
  readonly by?: { readonly userId: string; readonly reason: string }
}

/** Answers what was there before. */
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

/** The account of a refund with its whole number, for whoever pays it. Refusal: refund.not-found. */
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

/** Forgets the accounts of checkouts. */
export async function deleteAccounts(tx: Tx, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length > 0) await tx.deleteFrom('refundAccounts').where('groupId', 'in', groupIds).execute()
}

/** The same of where transfers went. */
export async function blankTransfers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const theirs = tx.selectFrom('refunds').select('id').where('orderId', 'in', orderIds)
  await tx.updateTable('refundTransfers').set({ sealed: null }).where('refundId', 'in', theirs).execute()
}

/** Seals by the newest key what another one had sealed, at every start. What no key opens its customer enters anew. */
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
