import { withdrawAccounts } from '#server/money/payouts/bank-accounts.ts'

/** Withdraws bank accounts that were not usable yet when an undone change of owners began. */
export const withdrawSince = withdrawAccounts
