import { useQuery } from '@tanstack/react-query'
import { listLedgerAccounts } from '#contract/money/ledger/accounts.ts'
import { readTrialBalance } from '#contract/money/ledger/ledger.ts'
import * as commission from '#contract/money/ledger/commission.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery, askedQuery } from '#web/kit/api/address-query.ts'
import type { LedgerAccount } from '#domain/money/ledger/ledger.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { reloadOf } from '#web/kit/elements/use-change.ts'
import { accountNames } from './account-texts.ts'

export const rulesQuery = addressQuery(commission.listCommissionRules.admin)

export const ownRulesQuery = addressQuery(commission.listCommissionRules.shop)

export const reloadRules = reloadOf({ stale: /commission/ })

/** A null `id` creates a rule. */
export async function saveRule(
  id: string | null,
  body: InputOf<typeof commission.createCommissionRule>['body'],
) {
  return id === null
    ? call(commission.createCommissionRule, { body })
    : call(commission.updateCommissionRule, { params: { id }, body })
}

/** At the end of a day; by default now. */
export function trialBalanceQuery(at: string | undefined) {
  return askedQuery(readTrialBalance, { at })
}

export const accountsQuery = addressQuery(listLedgerAccounts)

/** The operator's name of an account in the reader's language, else the standard name. */
export function useAccountName() {
  const { language } = useLocale()
  const { data = [] } = useQuery(accountsQuery)
  return (account: LedgerAccount) => {
    const { name = null, nameAr = null } = data.find((one) => one.account === account) ?? {}
    return (language === 'ar' ? nameAr : name) ?? accountNames[account][language]
  }
}

export const reloadBooks = reloadOf({ stale: /ledger|waiting/ })
