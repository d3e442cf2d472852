import type { BankAccount, BankAccounts, ConfirmedAccount } from '#contract/money/payouts/bank-account.ts'
import { bankOfIban, ibanEnding } from '#domain/money/payouts/iban.ts'
import { Refusal } from '#domain/refusal.ts'
import { refuseForSharedLogin } from '#server/platform/accounts/demo-accounts.ts'
import { hashOfToken, newToken } from '#server/platform/accounts/tokens.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, newId, type Tx, type Deps, type ShopOwner } from '#server/deps.ts'
import { refuseWhileOwnersChange } from '#server/shops/owners/changes.ts'
import { closeEntered, readOwner, notifyConfirmedAccount, notifyNewAccount } from './notifications.ts'
import { beginSchedule } from './begin-schedule.ts'

/** A confirmed account counts as new for this long, so that a wrong or fraudulent entry is noticed before a payout. */
export const accountHoldHours = 48
const linkHours = 72
const hourMs = 3_600_000

type Details = { readonly accountHolder: string; readonly iban: string }

/** The account that payouts of a shop go to, and the newer one that is to replace it. */
export async function readAccounts(
  db: Db,
  shopId: string,
  now: Date,
): Promise<{ readonly current: KnownAccount | null; readonly next: KnownAccount | null }> {
  const { current, waiting } = await rowsOf(db, shopId, now)
  return { current: current && knownOf(current), next: waiting[0] ? knownOf(waiting[0]) : null }
}

/** Returns the id of the shop's current or waiting account with these details; null when they are new to the shop. */
export async function findAccount(
  db: Db,
  { shopId, iban, accountHolder }: Details & { readonly shopId: string },
  now: Date,
): Promise<string | null> {
  const { current, waiting } = await rowsOf(db, shopId, now)
  const known = current ? [current, ...waiting] : waiting
  return known.find((row) => row.iban === iban && row.holder === accountHolder)?.id ?? null
}

/** The current account, and those waiting for their link or hold hours, latest first. */
async function rowsOf(db: Db, shopId: string, now: Date) {
  const rows: AccountRow[] = await db
    .selectFrom('bankAccounts')
    .select(['id', 'iban', 'holder', 'createdAt', 'linkExpiresAt', 'confirmedAt', 'usableFrom'])
    .where('shopId', '=', shopId)
    .execute()
  const isUsable = ({ usableFrom }: AccountRow) => usableFrom !== null && usableFrom <= now
  const current = lastFirst(rows.filter(isUsable), ({ usableFrom }) => usableFrom)[0] ?? null
  const isWaiting = (row: AccountRow) => sinceOf(row) > now && row.id !== current?.id
  return { current, waiting: lastFirst(rows.filter(isWaiting), sinceOf) }
}

/** When its link expires, else when it becomes usable. */
function sinceOf({ linkExpiresAt, usableFrom }: AccountRow): Date {
  return linkExpiresAt ?? usableFrom ?? new Date(0)
}

type AccountRow = Omit<BankAccount, 'accountHolder' | 'bankName' | 'bankNameAr'> & {
  readonly id: string
  readonly holder: string
  readonly linkExpiresAt: Date | null
}

type KnownAccount = BankAccount & { readonly id: string }

function lastFirst(rows: readonly AccountRow[], at: (row: AccountRow) => Date | null): AccountRow[] {
  return rows.toSorted((one, other) => Number(at(other)) - Number(at(one)))
}

function knownOf({ id, iban, holder, confirmedAt, usableFrom }: AccountRow): KnownAccount {
  return { id, iban, accountHolder: holder, ...bankNamesOf(iban), confirmedAt, usableFrom }
}

/** Returns the bank's name in both languages, null when unknown. */
export function bankNamesOf(iban: string) {
  const bank = bankOfIban(iban)
  return { bankName: bank?.en ?? null, bankNameAr: bank?.ar ?? null }
}

/**
 * Enters another account and mails its link to the owners; the current account stays until the new one is usable.
 * Refusals: payout.second-factor-needed, account.shared-login, bank.owners-changed, bank.owners-disputed.
 */
export async function changeAccount(deps: Deps, actor: ShopOwner, details: Details): Promise<BankAccounts> {
  const { shopId } = actor
  await refuseWithoutFactor(deps.db, actor.userId)
  await deps.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, shopId)
    const { current } = await readAccounts(tx, shopId, deps.clock())
    if (current?.iban === details.iban && current.accountHolder === details.accountHolder) return
    await refuseWhileOwnersChange(tx, shopId, deps.clock())
    // Only the last of several entered accounts can be confirmed.
    await tx.updateTable('bankAccounts').set(noLink).where('shopId', '=', shopId).execute()
    await enterAccount(tx, deps, actor, details)
  })
  return readAccounts(deps.db, shopId, deps.clock())
}

/** Withdraws an account that waits for its link; does nothing if there is none. */
export async function withdrawAccount(deps: Deps, actor: ShopOwner): Promise<BankAccounts> {
  const { shopId } = actor
  await deps.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, shopId)
    const at = deps.clock()
    const { next } = await readAccounts(tx, shopId, at)
    if (!next || next.usableFrom !== null) return
    // All links: otherwise an account named earlier by a payout request would take its place as the waiting one.
    await tx.updateTable('bankAccounts').set(noLink).where('shopId', '=', shopId).execute()
    await closeEntered(tx, shopId, at)
    await audit(tx, actor, { action: 'bank-account.withdrawn', iban: next.iban, at })
  })
  return readAccounts(deps.db, shopId, deps.clock())
}

const noLink = { linkHash: null, linkExpiresAt: null }

/** Withdraws all accounts that were not usable at the moment `before`. */
export async function withdrawAccounts(tx: Tx, shopId: string, before: Date): Promise<void> {
  await tx
    .updateTable('bankAccounts')
    .set({ ...noLink, confirmedAt: null, usableFrom: null })
    .where('shopId', '=', shopId)
    .where((is) => is.or([is('usableFrom', 'is', null), is('usableFrom', '>', before)]))
    .execute()
}

/** Locks a shop's accounts, so that changes to them are serialised. */
export async function lockAccounts(tx: Tx, shopId: string): Promise<void> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forNoKeyUpdate().execute()
}

/**
 * Enters an account, mails its link and returns its id. The caller holds the lock of the accounts; links of other
 * accounts stay valid. Refusal: account.shared-login.
 */
export async function enterAccount(tx: Tx, deps: Deps, actor: ShopOwner, details: Details): Promise<string> {
  const { shopId } = actor
  refuseForSharedLogin(deps, (await readOwner(tx, shopId)).email)
  const now = deps.clock()
  const token = newToken()
  const link = { linkHash: hashOfToken(token), linkExpiresAt: new Date(now.getTime() + linkHours * hourMs) }
  const { accountHolder: holder, iban } = details
  // A replaced account must be confirmed again, since an account used long ago may belong to someone else by now.
  await tx
    .updateTable('bankAccounts')
    .set({ confirmedAt: null, usableFrom: null })
    .where((is) => is.and({ shopId, iban, holder }))
    .where('usableFrom', '<=', now)
    .execute()
  const { id } = await tx
    .insertInto('bankAccounts')
    .values({ id: newId(), shopId, iban, holder, createdAt: now, ...link })
    .onConflict((known) => known.columns(['shopId', 'iban', 'holder']).doUpdateSet(link))
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'bank-account.entered', iban, at: now })
  await notifyNewAccount(tx, deps, { shopId, iban, token, by: actor.userId })
  return id
}

/**
 * Confirms an account by its mailed token, once; it is usable after {@link accountHoldHours}. Opening the link again
 * returns `wasConfirmed`. Refusals: bank.link-invalid, bank.owners-changed, bank.owners-disputed.
 */
export async function confirmAccount(deps: Deps, actor: ShopOwner, token: string): Promise<ConfirmedAccount> {
  const { shopId } = actor
  const wasConfirmed = await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    await lockAccounts(tx, shopId)
    const hash = hashOfToken(token)
    const own = tx.selectFrom('bankAccounts').select('id').where('shopId', '=', shopId)
    const before = own.where('confirmedHash', '=', hash).where('confirmedAt', 'is not', null)
    if (await before.executeTakeFirst()) return true
    await refuseWhileOwnersChange(tx, shopId, at)
    const { id } = await own
      .where('linkHash', '=', hash)
      .where('linkExpiresAt', '>', at)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('bank.link-invalid'))
    if (!deps.config.demoMode) await beginSchedule(tx, shopId, at)
    await tx.updateTable('bankAccounts').set({ confirmedHash: hash }).where('id', '=', id).execute()
    await letCount(tx, deps, actor, { id, hours: accountHoldHours })
    return false
  })
  return { ...(await readAccounts(deps.db, shopId, deps.clock())), wasConfirmed }
}

/**
 * Ends accounts that became usable at once in a demo, without a confirmed link (`accountNamed`), when run outside a
 * demo: real money goes to confirmed accounts only. The shop's owner has to enter them again.
 */
export async function endDemoAccounts({ config, db, log }: Deps): Promise<void> {
  if (config.demoMode) return
  const ended = await db
    .updateTable('bankAccounts')
    .set({ confirmedAt: null, usableFrom: null })
    // With a used link, an account becomes usable only hours after its confirmation.
    .whereRef('usableFrom', '=', 'confirmedAt')
    .returning('id')
    .execute()
  if (ended.length > 0) log.info({ accounts: ended.length }, 'bank accounts of the demo wait for their link')
}

type Counting = { readonly id: string; readonly hours: number }

/** Confirms an account, usable after `hours`, and removes its link. */
export async function letCount(tx: Tx, deps: Deps, actor: ShopOwner, { id, hours }: Counting): Promise<void> {
  const { shopId } = actor
  const at = deps.clock()
  const usableFrom = new Date(at.getTime() + hours * hourMs)
  const { iban } = await tx
    .updateTable('bankAccounts')
    .set({ ...noLink, confirmedAt: at, usableFrom })
    .where('id', '=', id)
    .returning('iban')
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'bank-account.confirmed', iban, at })
  await notifyConfirmedAccount(tx, deps, { shopId, iban, usableFrom })
}

type Entry = {
  readonly action: 'bank-account.entered' | 'bank-account.confirmed' | 'bank-account.withdrawn'
  readonly iban: string
  readonly at: Date
}

async function audit(tx: Tx, { userId, shopId }: ShopOwner, { action, iban, at }: Entry): Promise<void> {
  const { shopName, shopNameAr } = await readOwner(tx, shopId)
  const about = auditSubject('shop', shopId, shopName, shopNameAr)
  await recordAudit(tx, { actorId: userId, action, ...about, after: { ibanEnding: ibanEnding(iban) }, at })
}

/**
 * Where the settings require it, refuses payout requests and account changes by users without a second factor.
 * Refusal('payout.second-factor-needed').
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
