import type { z } from 'zod'
import type { payoutRequest } from '#contract/money/payouts/payouts.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx, Deps, ShopOwner } from '#server/deps.ts'
import { readyProvider } from '#server/money/settlement/connect.ts'
import { holdMode } from '#server/money/settlement/read-mode.ts'
import { counter, type Limit, spendQuickly } from '#server/platform/http/limits.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import { amountIn, availableTo, lockBalance } from '#server/money/ledger/balances.ts'
import {
  lockAccounts,
  readAccounts,
  refuseWithoutFactor,
  enterAccount,
  findAccount,
  letCount,
} from './bank-accounts.ts'
import { notifyRequest } from './notifications.ts'
import type { FastifyRequest } from 'fastify'
import type { bankDetails } from '#contract/money/payouts/bank-account.ts'
import { confirmActor } from '#server/platform/http/auth.ts'
import { refuseWhileOwnersChange } from '#server/shops/owners/changes.ts'

/** Per shop and day: each request mails administrators, and the owners too if it names a new account. */
const asking: Limit = { kind: 'payout:shop', max: 30, windowMinutes: 24 * 60 }

type Requested = Omit<z.output<typeof payoutRequest>, 'bankDetails' | 'currentPassword'> & {
  readonly id: string
  /** Account named by its bank details; null without details. */
  readonly naming: Naming | null
}

/**
 * Requests a payout of at most the available balance, which is locked, so that concurrent requests cannot exceed it
 * (R-PAY-06). Account details new to the shop are entered; nothing is paid to them before they are confirmed.
 * Refusals: payout.second-factor-needed, payout.too-much, payout.no-account, payout.not-connected,
 * account.shared-login, request.too-many.
 */
export async function requestPayout(
  deps: Deps,
  actor: ShopOwner,
  { id, amount: fils, naming, notes }: Requested,
  key?: RequestKey | null,
): Promise<void> {
  await creating(deps, key, async (tx) => {
    const { shopId } = actor
    await refuseWithoutFactor(tx, actor.userId)
    if (naming) await lockAccounts(tx, shopId)
    await lockBalance(tx, shopId)
    const available = await availableTo(tx, shopId, deps.clock())
    if (fils > available) {
      const most = amountIn(Math.max(0, available))
      throw new Refusal('payout.too-much', { available: most }, 'amount')
    }
    await spendQuickly(tx, counter(asking, shopId), deps.clock())
    const goesTo = await whereTo(tx, deps, { actor, naming })
    await storePayout(tx, deps, { id, shopId, ...goesTo, fils, notes: notes || null, by: actor.userId })
  })
}

type RequestAccount = { readonly actor: ShopOwner; readonly naming: Naming | null }

/** The account at the provider if that pays shops, else at a bank. Refusals: those of the request about accounts. */
async function whereTo(tx: Tx, deps: Deps, { actor, naming }: RequestAccount): Promise<Destination> {
  const { shopId } = actor
  if ((await holdMode(tx)) === 'provider') {
    const provider = await readyProvider(tx, deps, shopId)
    if (provider === null) throw new Refusal('payout.not-connected')
    return { provider }
  }
  return {
    accountId: naming ? await accountNamed(tx, deps, actor, naming) : await usualAccount(tx, deps, shopId),
  }
}

/** The current account, else the next one; Refusal('payout.no-account') when there is neither. */
async function usualAccount(tx: Tx, deps: Deps, shopId: string): Promise<string> {
  const { current, next } = await readAccounts(tx, shopId, deps.clock())
  const account = current ?? next
  if (!account) throw new Refusal('payout.no-account')
  return account.id
}

type Destination = { readonly accountId: string } | { readonly provider: string }

type NewPayout = Destination & {
  readonly id: string
  readonly shopId: string
  readonly fils: Fils
  readonly notes: string | null
  /** User who asked; null for a schedule, with the day of its run in `scheduledOn`. */
  readonly by: string | null
  readonly scheduledOn?: string
}

/** Stores a payout with a snapshot of its account, and notifies administrators. The caller holds the balance. */
export async function storePayout(tx: Tx, deps: Deps, { by, ...payout }: NewPayout): Promise<void> {
  const at = deps.clock()
  const bank = 'accountId' in payout ? await detailsOf(tx, payout.accountId) : null
  const { number } = await tx
    .insertInto('payouts')
    .values({ ...payout, ...bank, requestedAt: at, statusSince: at })
    .returning('number')
    .executeTakeFirstOrThrow()
  const event = { subjectId: payout.id, actorId: by, fromStatus: null, toStatus: 'pending', at } as const
  await recordTransition(tx, 'payout', event)
  await notifyRequest(tx, deps, { ...payout, number, iban: bank?.iban ?? null })
}

function detailsOf(tx: Tx, accountId: string) {
  const found = tx.selectFrom('bankAccounts').select(['iban', 'holder']).where('id', '=', accountId)
  return found.executeTakeFirstOrThrow()
}

type Details = z.output<typeof bankDetails>

/** Bank details named by a payout request: an account of the shop, or without an id a new one to be entered. */
type Naming = { readonly details: Details; readonly id: string | null }

type DetailsAccess = { readonly request: FastifyRequest; readonly details: Details | null | undefined }

/**
 * Returns the account named by a request's bank details. New ones need the password or second factor, so that a stolen
 * session cannot enter any (G-136); in a demo a fresh sign-in is enough, as for any payout. Refusal:
 * account.confirm-needed.
 */
export async function namingOf(
  deps: Deps,
  actor: ShopOwner,
  { request, details }: DetailsAccess,
): Promise<Naming | null> {
  if (!details) return null
  const id = await findAccount(deps.db, { ...details, shopId: actor.shopId }, deps.clock())
  if (id === null && !deps.config.demoMode) await confirmActor(deps, actor, { confirm: 'explicit', request })
  return { details, id }
}

/**
 * Returns the account of a payout. A new one is entered and its link mailed; links of other accounts stay valid. In a
 * demo it is usable at once, since no money moves there. The caller holds the accounts. Refusals: account.shared-login,
 * bank.owners-changed, bank.owners-disputed.
 */
async function accountNamed(
  tx: Tx,
  deps: Deps,
  actor: ShopOwner,
  { details, id: known }: Naming,
): Promise<string> {
  // Another request may have entered it meanwhile.
  const now = deps.clock()
  const id = known ?? (await findAccount(tx, { ...details, shopId: actor.shopId }, now))
  if (id === null) await refuseWhileOwnersChange(tx, actor.shopId, now)
  const accountId = id ?? (await enterAccount(tx, deps, actor, details))
  if (!deps.config.demoMode) return accountId
  const { current } = await readAccounts(tx, actor.shopId, now)
  if (current?.id !== accountId) await letCount(tx, deps, actor, { id: accountId, hours: 0 })
  return accountId
}
