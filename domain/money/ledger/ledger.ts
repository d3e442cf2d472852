import type { Fils } from '#domain/platform/amounts/money.ts'

/** Ledger accounts; docs/money.md explains each. */
export const ledgerAccounts = [
  'customer_payments',
  'provider_clearing',
  'tabby_clearing',
  'tamara_clearing',
  'instalments_due',
  'input_vat',
  'reverse_charge_vat',
  'cash_with_shop',
  'cash_with_platform',
  'cash_with_carrier',
  'cash_differences',
  'bank',
  'owed_to_shop',
  'commission',
  'commission_vat',
  'own_sales',
  'own_sales_vat',
  'refunds',
  'fees',
  'chargebacks',
  'bank_fees',
  'bad_debts',
  'penalties',
  'owner',
  'goodwill',
  'interest',
  'suspense',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** Kinds of entries, as shown on a shop's account. */
export const ledgerKinds = [
  'payment',
  'sale',
  'cash-kept',
  'commission',
  'commission-vat',
  'refund',
  'payout',
  'fee',
  'chargeback',
  'adjustment',
  'transfer',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Events that make a batch, once per event id. */
export const ledgerEvents = [
  'card-paid',
  'instalment-captured',
  'capture-written-off',
  'sale-invoiced',
  'order-delivered',
  'delivery-reversed',
  'refund-owed',
  'refund-paid',
  'refund-returned',
  'refund-settled',
  'payout-paid',
  'payout-returned',
  'transfer-reversed',
  'chargeback-opened',
  'chargeback-won',
  'chargeback-lost',
  'provider-fee',
  'provider-settled',
  'instalments-settled',
  'run-counted',
  'count-reversed',
  'cash-banked',
  'shop-paid',
  'deposit-reversed',
  'journal',
  'euros-converted',
] as const
export type LedgerEvent = (typeof ledgerEvents)[number]

export type Entry = {
  readonly account: LedgerAccount
  readonly kind: LedgerKind
  /** Shop whose account or sale it is; null for the platform. */
  readonly shopId: string | null
  readonly orderId: string | null
  /** Debits are positive, credits negative; never zero. */
  readonly fils: Fils
}

/** Entries of one event; debits equal credits. */
export type Batch = {
  readonly event: LedgerEvent
  readonly eventId: string
  readonly at: Date
  readonly entries: readonly Entry[]
}

/** Shop and order of an entry. */
export type Subject = Pick<Entry, 'shopId' | 'orderId'>

type Side = Pick<Entry, 'account'> & Partial<Pick<Entry, 'shopId'>>

/** A pair of entries that moves an amount from the credited to the debited account; none for zero. */
export function transferred(
  { shopId, orderId }: Subject,
  {
    kind,
    fils,
    debit,
    credit,
  }: Pick<Entry, 'kind' | 'fils'> & { readonly debit: Side; readonly credit: Side },
): Entry[] {
  if (fils === 0) return []
  const about = { shopId, orderId }
  return [
    { ...about, ...debit, kind, fils },
    { ...about, ...credit, kind, fils: -fils },
  ]
}

/** A batch with every entry reversed. */
export function reversed(batch: Batch): Batch {
  return { ...batch, entries: batch.entries.map((entry) => ({ ...entry, fils: -entry.fils })) }
}

/** Standard account numbers: assets from 1000, liabilities 2000, equity 3000, income 4000, expenses 5000. */
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
  suspense: '2030',
  commission_vat: '2100',
  own_sales_vat: '2110',
  reverse_charge_vat: '2120',
  owner: '3000',
  commission: '4000',
  own_sales: '4010',
  interest: '4020',
  fees: '5000',
  bank_fees: '5010',
  bad_debts: '5020',
  penalties: '5030',
  cash_differences: '5040',
  goodwill: '5050',
}
