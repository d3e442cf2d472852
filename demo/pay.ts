import type { Deps } from '#server/deps.ts'
import { availableTo, lockBalance } from '#server/money/ledger/balances.ts'
import { confirmAccount, enterAccount, readAccounts } from '#server/money/payouts/bank-accounts.ts'
import { movePayout } from '#server/money/payouts/move.ts'
import { requestPayout, storePayout } from '#server/money/payouts/request.ts'
import { demoId } from './demo-ids.ts'
import type { DemoContext } from './context.ts'
import type { DemoEventOf } from './year/event.ts'

/**
 * Enters a bank account for a shop without one, and confirms it by the mailed link. The check for shared logins is off
 * (`isReachable`), since no one else can reach a demo that is being made.
 */
export async function enterAccountOf(
  { deps: then, owners }: DemoContext,
  { shopId, accountHolder, iban }: DemoEventOf<'account'>,
): Promise<void> {
  const owner = owners.get(shopId)
  const { current, next } = await readAccounts(then.db, shopId, then.clock())
  if (!owner || current || (next && (next.iban !== iban || next.confirmedAt))) return
  const deps: Deps = { ...then, config: { ...then.config, isReachable: false } }
  // After an interruption the account may be entered, but not confirmed yet.
  if (!next)
    await deps.db.transaction().execute((tx) => enterAccount(tx, deps, owner, { accountHolder, iban }))
  const mail = await deps.db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.recipient')
    .select('bodyText')
    .where('users.id', '=', owner.userId)
    .where('eventKey', 'like', 'bank-account-entered:%')
    .orderBy('mails.id', 'desc')
    .executeTakeFirst()
  const token = /confirm=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1]
  if (token) await confirmAccount(deps, owner, token)
}

/** Requests a part of the available amount in whole dirhams, as a user would; a schedule requests all of it. */
export async function askForPayout(
  { deps, owners }: DemoContext,
  asked: DemoEventOf<'payout-asked'>,
): Promise<void> {
  const { payout, shopId, percent, scheduledOn } = asked
  const id = demoId('payout', payout)
  const owner = owners.get(shopId)
  const found = deps.db.selectFrom('payouts').select('id').where('id', '=', id)
  const { current } = await readAccounts(deps.db, shopId, deps.clock())
  if (!owner || (await found.executeTakeFirst())) return
  const available = await availableTo(deps.db, shopId, deps.clock())
  const amount = Math.floor((available * percent) / 10_000) * 100
  if (amount <= 0) return
  if (scheduledOn === undefined || !current) {
    await requestPayout(deps, owner, { id, amount, naming: null, notes: null })
    return
  }
  await deps.db.transaction().execute(async (tx) => {
    await lockBalance(tx, shopId)
    const money = { fils: amount, notes: null }
    await storePayout(tx, deps, { id, shopId, accountId: current.id, ...money, by: null, scheduledOn })
  })
}

export async function movePayoutOf(
  { deps, admin }: DemoContext,
  { payout, move }: DemoEventOf<'payout-moved'>,
): Promise<void> {
  await movePayout(deps, admin, demoId('payout', payout), move)
}
