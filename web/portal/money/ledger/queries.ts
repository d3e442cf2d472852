import { queryOptions } from '@tanstack/react-query'
import { readTrialBalance } from '#contract/money/ledger/ledger.ts'
import * as commission from '#contract/money/ledger/commission.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { reloadOf } from '#web/kit/manage/use-resource-change.ts'

export const rulesQuery = addressQuery(commission.listCommissionRules.admin)

export const ownRulesQuery = addressQuery(commission.listCommissionRules.shop)

export const reloadRules = reloadOf({ stale: /commission/ })

/** Null as id: a new rule. */
export async function saveRule(
  id: string | null,
  body: InputOf<typeof commission.createCommissionRule>['body'],
) {
  return id === null
    ? call(commission.createCommissionRule, { body })
    : call(commission.updateCommissionRule, { params: { id }, body })
}

/** At the end of a day; without one, now. */
export function trialBalanceQuery(at: string | undefined) {
  return queryOptions({
    queryKey: [readTrialBalance.path, at],
    queryFn: () => call(readTrialBalance, { query: { at } }),
  })
}

export const reloadBooks = reloadOf({ stale: /ledger/ })
