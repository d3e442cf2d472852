import type Stripe from 'stripe'
import type {
  AccountState,
  MoveState,
  Onboarding,
  Payee,
  Reversal,
  SettlementProvider,
  Transfer,
} from '#server/money/settlement/provider.ts'

/** Settles by Stripe Connect: earnings are transferred to shops' Express accounts (separate charges and transfers). */
export function stripeSettlement(client: Stripe): SettlementProvider {
  return {
    openAccount: (payee) => openAccount(client, payee),
    onboard: (page) => onboard(client, page),
    lookUpAccount: (ref) => lookUpAccount(client, ref),
    transfer: (asked) => transfer(client, asked),
    balanceOf: (account) => balanceOf(client, account),
    reverse: (asked) => reverse(client, asked),
  }
}

async function openAccount({ accounts }: Stripe, { shopId, email, name }: Payee): Promise<string> {
  const asked: Stripe.AccountCreateParams = {
    type: 'express',
    country: 'AE',
    email,
    business_profile: { name },
    // The platform charges customers and transfers money; these accounts make no charges.
    capabilities: { transfers: { requested: true } },
    metadata: { shop: shopId },
  }
  const { id } = await accounts.create(asked, { idempotencyKey: `account:${shopId}` })
  return id
}

async function onboard({ accountLinks }: Stripe, page: Onboarding): Promise<string> {
  const { ref: account, returnUrl: return_url, refreshUrl: refresh_url } = page
  const { url } = await accountLinks.create({ account, return_url, refresh_url, type: 'account_onboarding' })
  return url
}

async function lookUpAccount({ accounts }: Stripe, ref: string): Promise<AccountState | null> {
  try {
    const { payouts_enabled: isPaidOut, capabilities, requirements } = await accounts.retrieve(ref)
    const missing = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])]
    return { isReady: isPaidOut && capabilities?.transfers === 'active', missing: [...new Set(missing)] }
  } catch (error) {
    // The account was closed, or its owner disconnected it from the platform.
    if (typeOf(error) === 'StripePermissionError' || typeOf(error) === 'StripeInvalidRequestError')
      return null
    throw error
  }
}

async function transfer(
  { transfers }: Stripe,
  { id, attempt, account, group, fils }: Transfer,
): Promise<MoveState> {
  // Stripe forgets idempotency keys after a day, so look for an earlier transfer first.
  const before = await transfers.list({ transfer_group: group, destination: account, limit: 100 })
  const known = before.data.find(({ metadata }) => metadata['payout'] === id)
  if (known) return { state: 'done', ref: known.id }
  const asked = {
    amount: fils,
    currency: 'aed',
    destination: account,
    transfer_group: group,
    metadata: { payout: id },
  }
  // Stripe repeats its response to a key, even an insufficient balance, so each attempt needs a new key.
  return moved(() => transfers.create(asked, { idempotencyKey: `${id}:${attempt}` }))
}

async function balanceOf({ balance }: Stripe, stripeAccount: string): Promise<number> {
  const { available } = await balance.retrieve({}, { stripeAccount })
  return available.reduce((sum, { currency, amount }) => (currency === 'aed' ? sum + amount : sum), 0)
}

async function reverse({ transfers }: Stripe, { id, transferRef, fils }: Reversal): Promise<MoveState> {
  const before = await transfers.listReversals(transferRef, { limit: 100 })
  const known = before.data.find(({ metadata }) => metadata?.['reversal'] === id)
  if (known) return { state: 'done', ref: known.id }
  const asked = { amount: fils, metadata: { reversal: id } }
  return moved(() => transfers.createReversal(transferRef, asked, { idempotencyKey: id }))
}

async function moved(ask: () => Promise<{ readonly id: string }>): Promise<MoveState> {
  try {
    return { state: 'done', ref: (await ask()).id }
  } catch (error) {
    if (!(error instanceof Error) || typeOf(error) !== 'StripeInvalidRequestError') throw error
    const isShort = 'code' in error && error.code === 'balance_insufficient'
    return { state: isShort ? 'short' : 'refused', problem: error.message }
  }
}

function typeOf(error: unknown): string | null {
  return error instanceof Error && 'type' in error ? String(error.type) : null
}
