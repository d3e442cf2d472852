import { withdrawAccounts } from '#server/money/payouts/bank-accounts.ts'

/** Takes back, with a change of a shop's owners, what was entered for it since and does not count yet. */
export const withdrawSince = withdrawAccounts
