import type { Check } from './check.ts'

/** Credits less debits of an account. */
const credit = (account: string, where = 'true') =>
  `coalesce((select -sum(e.fils) from ledger_entries e where e.account = '${account}' and ${where}), 0)`

const refundsOf = (when: string) =>
  `coalesce((select sum(f.fils) from refunds f where f.order_id = o.id and (${when})), 0)`

const commissionOf = (
  fils: string,
) => `coalesce((select sum(l.${fils}) from commission_lines l where l.order_id = o.id), 0)
  - coalesce((select sum(r.${fils}) from commission_reversals r where r.order_id = o.id), 0)`

/** What the bank of a customer has taken back for good. */
const lost = `coalesce((select sum(s.fils) from dispute_shares s join disputes d on d.id = s.dispute_id
  where s.order_id = o.id and d.status = 'lost'), 0)`

const isCard = `exists (select from payment_shares s where s.order_id = o.id)`

/** Whether the shop took the money at the door: it owes what customers paid it, and is owed what it gave back. */
const keptCash = `case when exists (select from ledger_entries e where e.order_id = o.id and e.account = 'cash_with_shop')
  then o.total_fils - ${refundsOf(`f.created_at >= o.delivered_at and f.status = 'done'`)} else 0 end`

/** What a shop has earned of an order that it delivered. */
const earned = `(o.total_fils - (${commissionOf('commission_fils')}) - (${commissionOf('vat_fils')})
  - ${refundsOf('f.created_at >= o.delivered_at')} - ${lost} - ${keptCash})`

const sold = `from orders o where o.status = 'delivered' and o.shop_id is not null`

/** The books, held against what happened. */
export const bookChecks: readonly Check[] = [
  {
    name: 'debits equal credits in each batch',
    sql: `select b.event || ' ' || b.event_id as subject, 0 as expected, sum(e.fils) as found
      from ledger_batches b join ledger_entries e on e.batch_id = b.id group by b.id`,
  },
  {
    name: 'the trial balance is zero',
    sql: `select 'all entries' as subject, 0 as expected, coalesce(sum(fils), 0) as found from ledger_entries`,
  },
  {
    name: 'each event is booked once, and nothing else is',
    sql: `with happened as (
        select 'card-paid' as event, id as event_id from payments where paid_at is not null
        union all select 'order-delivered', id from orders where delivered_at is not null
        union all select 'refund-owed', id from refunds
        union all select 'payout-paid', id from payouts where status = 'paid'
        union all select case when shop_id is null then 'cash-banked' else 'shop-paid' end, id from bank_deposits
        union all select 'deposit-reversed', id from bank_deposits where reversed_at is not null
        union all select 'provider-settled', id from provider_lines where kind = 'payout'
        union all select 'provider-fee', id from provider_lines where fee_fils - case kind when 'fee' then fils else 0 end <> 0
        union all select 'chargeback-lost', id from disputes where status = 'lost'
      ), booked as (select event, event_id from ledger_batches where event in (
        'card-paid', 'order-delivered', 'refund-owed', 'payout-paid', 'cash-banked', 'shop-paid', 'deposit-reversed',
        'provider-settled', 'provider-fee'))
      select coalesce(h.event, b.event) || ' ' || coalesce(h.event_id, b.event_id) as subject,
        (h.event_id is not null)::text as expected, (b.event_id is not null or h.event = 'chargeback-lost')::text as found
      from happened h full join booked b using (event, event_id)`,
  },
  {
    name: 'a shop is owed of an order what it costs, less commission, VAT on it, refunds and disputes',
    sql: `select o.number as subject, ${earned} as expected, ${credit('owed_to_shop', 'e.order_id = o.id')} as found ${sold}`,
  },
  {
    name: 'a shop is owed what its orders earned, less payouts, and what it paid in',
    sql: `with orders_of as (select o.shop_id, sum(${earned}) as fils ${sold} group by o.shop_id)
      select s.shop_name as subject, ${credit('owed_to_shop', 'e.shop_id = s.id')} as found,
        coalesce((select fils from orders_of where shop_id = s.id), 0)
        - coalesce((select sum(p.fils) from payouts p where p.shop_id = s.id and p.status = 'paid'), 0)
        + coalesce((select sum(d.fils) from bank_deposits d where d.shop_id = s.id and d.reversed_at is null), 0) as expected
      from shops s`,
  },
  {
    name: 'nothing is owed to or by nobody: shops have their accounts, orders their shop',
    sql: `select 'entry ' || e.id as subject, e.shop_id::text as found,
        case when e.order_id is null then e.shop_id else o.shop_id end::text as expected
      from ledger_entries e left join orders o on o.id = e.order_id
      union all
      select 'entry ' || e.id, 'a shop', case when e.shop_id is null then 'nobody' else 'a shop' end
      from ledger_entries e where e.account in ('owed_to_shop', 'cash_with_shop')`,
  },
]

const sum = (what: string, from: string) => `coalesce((select sum(${what}) from ${from}), 0)`
const own = `(select sum(o.total_fils) - coalesce(sum((select sum(f.fils) from refunds f
  where f.order_id = o.id and f.created_at >= o.delivered_at)), 0)
  from orders o where o.status = 'delivered' and o.shop_id is null)`
const paidByCard = `refunds f where f.status = 'done' and f.payment_id is not null and f.paid_by is null`

/** What stands on each account, from what happened; debits above zero. */
const accounts: Readonly<Record<string, string>> = {
  customer_payments: `-(select coalesce(sum(o.paid_fils - ${refundsOf(
    'o.delivered_at is null or f.created_at < o.delivered_at',
  )} - case when o.delivered_at is null then 0 else o.total_fils end), 0) from orders o where ${isCard})`,
  refunds: `-${sum('f.fils', `refunds f where f.status <> 'done'`)}`,
  commission: `-(${sum('commission_fils', 'commission_lines')} - ${sum('commission_fils', 'commission_reversals')})`,
  commission_vat: `-(${sum('vat_fils', 'commission_lines')} - ${sum('vat_fils', 'commission_reversals')})`,
  'own_sales, own_sales_vat': `-coalesce(${own}, 0)`,
  fees: sum(`fee_fils - case kind when 'fee' then fils else 0 end`, 'provider_lines'),
  chargebacks: sum(
    's.fils',
    `dispute_shares s join disputes d on d.id = s.dispute_id join orders o on o.id = s.order_id
      where d.status = 'open' or d.status = 'lost' and o.shop_id is null`,
  ),
  provider_clearing: `${sum('fils', 'payments where paid_at is not null')} - ${sum('f.fils', paidByCard)}
    - ${sum('fils', `disputes where status in ('open', 'lost')`)} + ${sum('fils', `provider_lines where kind in ('payout', 'fee')`)}
    - ${sum('fee_fils', 'provider_lines')}`,
  bank: `${sum('fils', 'bank_deposits where reversed_at is null')} - ${sum('fils', `provider_lines where kind = 'payout'`)}
    - ${sum('fils', `payouts where status = 'paid'`)} - ${sum('fils', `refunds where paid_by = 'bank'`)}`,
  cash_with_shop: '0',
  cash_with_platform: `(select coalesce(sum(o.total_fils - ${refundsOf('f.created_at >= o.delivered_at')}), 0) from orders o
      where o.status = 'delivered' and not ${isCard}
        and not exists (select from ledger_entries e where e.order_id = o.id and e.account = 'cash_with_shop'))
    - ${sum('fils', 'bank_deposits where reversed_at is null and shop_id is null')}
    - ${sum('fils', `refunds where paid_by = 'cash'`)}`,
}

export const accountCheck: Check = {
  name: 'on each account stands what happened',
  sql: Object.entries(accounts)
    .map(([names, expected]) => {
      const listed = names.split(', ').map((name) => `'${name}'`)
      return `select '${names}' as subject, (${expected})::numeric as expected, coalesce((select sum(e.fils) from ledger_entries e
        where e.account in (${listed.join()})), 0)::numeric as found`
    })
    .join(' union all '),
}
