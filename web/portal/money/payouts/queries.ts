import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import { readEarnings } from '#contract/money/ledger/earnings.ts'
import * as bank from '#contract/money/payouts/bank-account.ts'
import * as contract from '#contract/money/payouts/payouts.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery, wholeQuery } from '#web/kit/api/address-query.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { ownTexts } from './own-messages.ts'

/** One payout, refetched each time it is opened. */
export function payoutQuery(role: Role, payoutId: string) {
  return queryOptions({
    ...addressQuery(contract.readPayout[role], { id: payoutId }),
    gcTime: 0,
  })
}

export const figuresQuery = addressQuery(contract.readPayoutFigures)

/** Shops with payout requests, for administrators to choose from. */
export const shopsOfPayoutsQuery = wholeQuery(contract.listShopsOfPayouts)

/** Moves a payout; throws as `call` does. */
export function movePayout(payoutId: string, body: contract.PayoutMove) {
  return call(contract.movePayout, { params: { id: payoutId }, body })
}

/** Records that the bank returned a payout; throws as `call` does. */
export function returnPayout(payoutId: string, reason: string) {
  return call(contract.returnPayout, { params: { id: payoutId }, body: { reason } })
}

/** What the user's shop has earned and may request. */
export const earningsQuery = queryOptions({
  ...addressQuery(readEarnings),
  refetchOnMount: 'always',
})

export const accountQuery = addressQuery(bank.readBankAccount)

export function useConfirmAccount(onDone: () => void) {
  const text = useText(ownTexts)
  const client = useQueryClient()
  return useChange({
    send: (token: string) => call(bank.confirmBankAccount, { body: { token } }),
    done: text.confirmed,
    doneText: ({ wasConfirmed }) => (wasConfirmed ? text.confirmedBefore : text.confirmedText),
    error: text.notConfirmed,
    onDone: ({ current, next }) => {
      client.setQueryData(accountQuery.queryKey, { current, next })
      onDone()
    },
  })
}
