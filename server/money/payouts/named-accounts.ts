import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { bankDetails } from '#contract/money/payouts/bank-account.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { ShopOwner } from '#server/platform/http/actor.ts'
import { confirmActor } from '#server/platform/http/auth.ts'
import { refuseWhileOwnersChange } from '#server/shops/owners/changes.ts'
import { enterAccount, findAccount, letCount, readAccounts } from './bank-accounts.ts'

type Details = z.output<typeof bankDetails>

/** Bank details that a request for a payout names: an account of the shop, or with no id one that is to be entered. */
export type Naming = { readonly details: Details; readonly id: string | null }

type DetailsAccess = { readonly request: FastifyRequest; readonly details: Details | null | undefined }

/**
 * What the bank details of a request name. Those that are new ask for the password or second factor, so that a stolen session
 * enters none (G-136); in a demo a fresh sign-in is enough, as for any payout. Refusal: account.confirm-needed.
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
 * The account of a payout; one that is new is entered and mailed its link, which leaves the links of others as they are. In a demo
 * it counts at once: no money is moved there. The caller holds the accounts. Refusals: account.shared-login,
 * bank.owners-changed, bank.owners-disputed.
 */
export async function accountNamed(
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
