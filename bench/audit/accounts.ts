import {
  type Check,
  isByInstalments,
  isCard,
  isCashKept,
  isOfSeller,
  ofSale,
  refundsOf,
  columnOr,
  vatAhead,
} from './check.ts'

const sum = (what: string, from: string) => `coalesce((select sum(${what}) from ${from}), 0)`

const own = `((select coalesce(sum(o.total_fils - ${refundsOf(ofSale)}), 0) from orders o
  where o.status = 'delivered' and o.shop_id is null)
  + (select coalesce(sum(${vatAhead}), 0) from orders o))`

/** Amount of completed refunds, by payer. */
const givenBack = (by: string) => sum('f.fils', `refunds f where f.status = 'done' and ${by}`)
const inCash = `(f.paid_by = 'cash' or f.paid_by is null and f.payment_id is null)`
const byPlatform = `coalesce(to_jsonb(f) ->> 'payer', (select case when ${isCashKept} then 'shop' end
  from orders o where o.id = f.order_id), 'platform') = 'platform'`

/** Cash missing at the desk that shops owe. */
const owedByShops = sum(
  'e.fils',
  `ledger_entries e join ledger_batches b on b.id = e.batch_id where b.event in ('run-counted', 'count-reversed')
    and e.account = 'owed_to_shop'`,
)

/** Amount that couriers have remitted to the bank, before their fee. */
const remitted = sum(
  'counted_fils',
  'cash_collections c join cash_counts n on n.id = c.count_id where n.reference is not null',
)

/** Fees that couriers kept, VAT included. */
const courierFees = sum('fee_fils', 'cash_counts where reversed_at is null')
const courierVat = sum(
  `${columnOr('n', 'fee_vat_fils', '0')}::bigint`,
  'cash_counts n where n.reversed_at is null',
)

/** Amounts that instalment providers have paid to the bank or kept: their fee, and the VAT on it. */
const settledBy = (provider: string, ...columns: string[]) =>
  sum(
    columns.map((column) => `${columnOr('d', column, '0')}::bigint`).join(' + '),
    `bank_deposits d where d.reversed_at is null and ${columnOr('d', 'provider', '')} ${provider}`,
  )

/** Amount captured by an instalment provider, less refunds; via `jsonb`, so that it also works on older databases. */
const instalments = (
  method: string,
) => `(select coalesce(sum((to_jsonb(s) ->> 'capture_fils')::bigint), 0) from payment_shares s
    join orders o on o.id = s.order_id join order_groups g on g.id = o.group_id
    where g.payment_method::text = '${method}' and ${columnOr('s', 'capture', '')} = 'done')
  - ${givenBack(`f.method::text = '${method}' and f.paid_by is null`)}`

/** The expected balance of each account, from the events; debits are positive. */
const accounts: Readonly<Record<string, string>> = {
  customer_payments: `-(select coalesce(sum(o.paid_fils - ${refundsOf(
    'o.delivered_at is null or f.created_at < o.delivered_at',
  )} - case when o.delivered_at is null then 0 else o.total_fils end - ${vatAhead}), 0) from orders o where ${isCard})`,
  refunds: `-${sum('f.fils', `refunds f where f.status::text not in ('done', 'settled')`)}`,
  goodwill: sum('f.fils', `refunds f where not ${isOfSeller} and f.status::text <> 'settled'`),
  commission: `-(${sum('commission_fils', 'commission_lines')} - ${sum('commission_fils', 'commission_reversals')})`,
  commission_vat: `-(${sum('vat_fils', 'commission_lines')} - ${sum('vat_fils', 'commission_reversals')})`,
  'own_sales, own_sales_vat': `-${own}`,
  fees: `${sum(`fee_fils - case kind when 'fee' then fils else 0 end`, 'provider_lines')} + ${courierFees} - ${courierVat}
    + ${settledBy(`<> ''`, 'fee_fils')}`,
  chargebacks: `${sum(
    's.fils',
    `dispute_shares s join disputes d on d.id = s.dispute_id join orders o on o.id = s.order_id
      where d.status = 'open' or d.status = 'lost' and (o.shop_id is null or o.delivered_at is null)`,
  )} - ${sum('f.fils', `refunds f join orders o on o.id = f.order_id where f.status::text = 'settled' and ${isOfSeller} and (o.shop_id is null or o.delivered_at is null)`)}`,
  provider_clearing: `${sum('p.fils', `payments p join order_groups g on g.id = p.group_id where p.paid_at is not null and g.payment_method = 'card'`)}
    - ${givenBack(`f.payment_id is not null and f.paid_by is null and f.method = 'card'`)}
    - ${sum('fils', `disputes where status in ('open', 'lost')`)} + ${sum('fils', `provider_lines where kind in ('payout', 'fee')`)}
    - ${sum('fee_fils', 'provider_lines')} - ${sum('fils', `payouts where status = 'paid' and provider is not null`)}
    + ${sum('fils', `transfer_reversals where status = 'done'`)}`,
  tabby_clearing: `${instalments('tabby')} - ${settledBy(`= 'tabby'`, 'fils', 'fee_fils', 'fee_vat_fils')}`,
  tamara_clearing: `${instalments('tamara')} - ${settledBy(`= 'tamara'`, 'fils', 'fee_fils', 'fee_vat_fils')}`,
  instalments_due: `(select coalesce(sum(o.total_fils), 0) from orders o where o.status = 'delivered' and ${isByInstalments}
    and not exists (select from payment_shares s where s.order_id = o.id and ${columnOr('s', 'capture', '')} in ('done', 'written-off')))`,
  // VAT owed on services from abroad is recoverable as well.
  'input_vat, reverse_charge_vat': `${courierVat} + ${settledBy(`<> ''`, 'fee_vat_fils')}`,
  bank: `${sum('fils', 'bank_deposits where reversed_at is null')} - ${sum('fils', `provider_lines where kind = 'payout'`)}
    - ${sum('fils', `payouts where status = 'paid' and provider is null`)} - ${givenBack(`f.paid_by = 'bank' and ${byPlatform}`)}
    + ${remitted} - ${courierFees}`,
  cash_with_shop: '0',
  cash_with_carrier: sum('due_fils', 'cash_collections where count_id is null'),
  cash_differences: `${sum('due_fils - counted_fils', 'cash_collections where count_id is not null')} - ${owedByShops}`,
  'bank_fees, bad_debts, penalties, owner': sum(
    `(to_jsonb(s) ->> 'capture_fils')::bigint`,
    `payment_shares s where ${columnOr('s', 'capture', '')} = 'written-off'`,
  ),
  'cash_with_platform, cash_with_carrier, cash_differences': `(select coalesce(sum(o.total_fils), 0) from orders o
      where o.status = 'delivered' and not ${isCard} and not ${isByInstalments} and not ${isCashKept})
    - ${sum('fils', 'bank_deposits where reversed_at is null and shop_id is null')} + ${settledBy(`<> ''`, 'fils')}
    - ${givenBack(`${inCash} and ${byPlatform}`)} - ${owedByShops} - ${remitted}`,
}

/** Confirmed manual journal entries. */
const entered = (accounts: readonly string[]) =>
  sum(
    `fils * ((debit::text in (${accounts.join()}))::int - (credit::text in (${accounts.join()}))::int)`,
    'journals where confirmed_at is not null',
  )

export const accountCheck: Check = {
  name: 'on each account stands what happened',
  sql: Object.entries(accounts)
    .map(([names, expected]) => {
      const listed = names.split(', ').map((name) => `'${name}'`)
      return `select '${names}' as subject, (${expected} + ${entered(listed)})::numeric as expected, coalesce((select sum(e.fils) from ledger_entries e
        where e.account::text in (${listed.join()})), 0)::numeric as found`
    })
    .join(' union all '),
}
