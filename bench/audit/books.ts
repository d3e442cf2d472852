import {
  type Check,
  heldAtDoor,
  isCard,
  isCashKept,
  isOfSeller,
  ofSale,
  refundsOf,
  columnOr,
  vatAhead,
} from './check.ts'

/** Credits less debits of an account. */
const credit = (account: string, where = 'true') =>
  `coalesce((select -sum(e.fils) from ledger_entries e where e.account = '${account}' and ${where}), 0)`

const commissionOf = (
  fils: string,
) => `coalesce((select sum(l.${fils}) from commission_lines l where l.order_id = o.id), 0)
  - coalesce((select sum(r.${fils}) from commission_reversals r where r.order_id = o.id), 0)`

/** Amount that customers' banks took back for good. */
const lost = `coalesce((select sum(s.fils) from dispute_shares s join disputes d on d.id = s.dispute_id
  where s.order_id = o.id and d.status = 'lost'), 0)`

/** Cash that the shop kept at the door: the amount paid, less refunds it has paid. */
const keptCash = `case when ${isCashKept}
  then o.total_fils - ${refundsOf(`f.status = 'done' and ${columnOr('f', 'payer', 'shop')} = 'shop'`)} else 0 end`

/** Refunds borne by the seller that the customer's bank paid instead. */
const settled = refundsOf(`f.status::text = 'settled' and ${isOfSeller}`)

/** A shop's earnings from an order; for an undelivered order it does not bear a chargeback. */
const earned = `(case when o.delivered_at is null then 0 else o.total_fils - (${commissionOf('commission_fils')})
    - (${commissionOf('vat_fils')}) - ${refundsOf(ofSale)} - ${keptCash} - ${lost} + ${settled} end)`

const sold = `from orders o where o.shop_id is not null`

/** Checks the books against the events. */
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
    sql: `with occurred as (
        select 'card-paid' as event, p.id as event_id from payments p join order_groups g on g.id = p.group_id
          where p.paid_at is not null and g.payment_method = 'card'
        union all select 'instalment-captured', order_id from payment_shares s where ${columnOr('s', 'capture', '')} = 'done'
          and (to_jsonb(s) ->> 'capture_fils')::bigint > 0
        union all select 'capture-written-off', order_id from payment_shares s where ${columnOr('s', 'capture', '')} = 'written-off'
          and (to_jsonb(s) ->> 'capture_fils')::bigint > 0
        union all select 'order-delivered', coalesce(delivery_id, id) from orders where delivered_at is not null
        union all select 'order-delivered', event_id from ledger_batches where event = 'delivery-reversed'
        union all select 'refund-owed', id from refunds
        union all select 'payout-paid', id from payouts where paid_at is not null
        union all select 'transfer-reversed', id from transfer_reversals where status = 'done'
        union all select 'payout-returned', id from payouts where paid_at is not null and returned_at is not null
        union all select case when ${columnOr('d', 'provider', '')} <> '' then 'instalments-settled' when shop_id is null then 'cash-banked' else 'shop-paid' end,
          id from bank_deposits d
        union all select 'journal', id from journals where confirmed_at is not null
        union all select 'deposit-reversed', id from bank_deposits where reversed_at is not null
        union all select 'provider-settled', id from provider_lines where kind = 'payout'
        union all select 'provider-fee', id from provider_lines where fee_fils - case kind when 'fee' then fils else 0 end <> 0
        union all select 'run-counted', id from cash_counts
        union all select 'count-reversed', id from cash_counts where reversed_at is not null
        union all select 'chargeback-lost', id from disputes where status = 'lost'
      ), booked as (select event, event_id from ledger_batches where event in (
        'card-paid', 'instalment-captured', 'capture-written-off', 'order-delivered', 'refund-owed', 'payout-paid', 'payout-returned', 'transfer-reversed', 'cash-banked', 'shop-paid', 'instalments-settled', 'journal', 'deposit-reversed',
        'provider-settled', 'provider-fee', 'run-counted', 'count-reversed'))
      select coalesce(h.event, b.event) || ' ' || coalesce(h.event_id, b.event_id) as subject,
        (h.event_id is not null)::text as expected, (b.event_id is not null or h.event = 'chargeback-lost')::text as found
      from occurred h full join booked b using (event, event_id)`,
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
        + coalesce((select sum(r.fils) from transfer_reversals r where r.shop_id = s.id and r.status = 'done'), 0)
        + coalesce((select sum(d.fils) from bank_deposits d where d.shop_id = s.id and d.reversed_at is null), 0)
        - coalesce((select sum(j.fils * ((j.debit::text = 'owed_to_shop')::int - (j.credit::text = 'owed_to_shop')::int))
          from journals j where j.shop_id = s.id and j.confirmed_at is not null), 0)
        - coalesce((select sum(e.fils) from ledger_entries e join ledger_batches b on b.id = e.batch_id
          where b.event in ('run-counted', 'count-reversed') and e.account = 'owed_to_shop' and e.shop_id = s.id), 0) as expected
      from shops s`,
  },
  {
    name: 'nothing is held for the customer of an order that is over, nor of another more than was paid',
    sql: `select o.number as subject, ${credit('customer_payments', 'e.order_id = o.id')} as found,
        case when o.status in ('delivered', 'cancelled', 'rejected') or not ${isCard} then ${heldAtDoor}
          else o.paid_fils - ${refundsOf('true')} - ${vatAhead} end as expected from orders o`,
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
