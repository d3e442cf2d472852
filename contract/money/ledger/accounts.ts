import { z } from 'zod'
import { ledgerAccounts } from '#domain/money/ledger/ledger.ts'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'

const account = z.enum(ledgerAccounts, { error: issue('invalid') })

export const ledgerAccount = z.object({
  account,
  /** Account number in the operator's accounting. */
  code: z.string(),
  /** The operator's own name; null for the standard one. */
  name: z.string().nullable(),
  nameAr: z.string().nullable(),
})
export type LedgerAccountLabel = z.output<typeof ledgerAccount>

export const chartOfAccounts = z.array(ledgerAccount)

export const listLedgerAccounts = endpoint('GET /api/admin/ledger/accounts', {
  needs: 'money',
  summary: 'The chart of accounts, with account numbers and any custom names',
  reply: chartOfAccounts,
})

export const accountLabel = z.object({
  code: z
    .string({ error: issue('required') })
    .trim()
    .regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,9}$/, { error: issue('accountCode') }),
  /** Empty for the standard name. */
  name: optionalText(100).nullish(),
  nameAr: optionalText(100).nullish(),
})

export const nameLedgerAccount = endpoint('PUT /api/admin/ledger/accounts/:account', {
  needs: 'money',
  summary: 'Set the number and custom names of an account',
  params: z.object({ account }),
  body: accountLabel,
  reply: chartOfAccounts,
  refusals: ['account.code-taken'],
})
