import type { LedgerAccount } from './ledger.ts'

/** The numbers under which an accountant keeps the accounts elsewhere: assets from 1000, liabilities from 2000, equity, income, expenses. */
export const accountCodes: Readonly<Record<LedgerAccount, string>> = {
  bank: '1000',
  provider_clearing: '1010',
  tabby_clearing: '1011',
  tamara_clearing: '1012',
  instalments_due: '1015',
  cash_with_platform: '1020',
  cash_with_carrier: '1030',
  cash_with_shop: '1040',
  chargebacks: '1050',
  input_vat: '1060',
  customer_payments: '2000',
  owed_to_shop: '2010',
  refunds: '2020',
  commission_vat: '2100',
  own_sales_vat: '2110',
  owner: '3000',
  commission: '4000',
  own_sales: '4010',
  fees: '5000',
  bank_fees: '5010',
  bad_debts: '5020',
  penalties: '5030',
  cash_differences: '5040',
  goodwill: '5050',
}
