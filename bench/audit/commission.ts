import { type Check, partOf, vatOnTop } from './check.ts'

const subject = `o.number || '/' || l.position`
const lines = `commission_lines l join orders o on o.id = l.order_id`

/** SQL: a share of the price, rounded half down, within its floor and cap per item; or a fee per item; at most the price. */
const commission = `least(l.base_fils, case when l.rate_bp is null then l.quantity * coalesce(l.fee_fils, 0)
  else least(greatest(ceil(l.base_fils::numeric * l.rate_bp / 10000 - 0.5)::bigint, l.quantity * coalesce(l.floor_fils, 0)),
    coalesce(l.quantity * l.cap_fils, l.base_fils)) end)`

/** SQL: amount of a line refunded to the customer since the sale. */
const back = `coalesce((select sum(r.refunded_fils) from commission_reversals r
  where r.order_id = l.order_id and r.position = l.position), 0)`

/** Checks the commission that the platform earns on sales, and its reversals. */
export const commissionChecks: readonly Check[] = [
  {
    name: 'every line that a shop delivered has its commission, of what it cost',
    sql: `select o.number || '/' || i.position as subject, i.total_fils as expected, l.base_fils as found
      from orders o join order_items i on i.order_id = o.id
        left join commission_lines l on l.order_id = o.id and l.position = i.position
      where o.status = 'delivered' and o.shop_id is not null and i.quantity > i.cancelled`,
  },
  {
    name: 'nothing else has a commission',
    sql: `select ${subject} as subject, 'delivered' as expected, o.status::text as found from ${lines} where o.shop_id is not null
      union all select ${subject} as subject, 'a shop', 'the platform' from ${lines} where o.shop_id is null`,
  },
  {
    name: 'the commission of a line follows from its terms',
    sql: `select ${subject} as subject, ${commission} as expected, l.commission_fils as found from ${lines}`,
  },
  {
    name: 'the VAT on a commission is 5 % of it, half up, where the platform invoices it as registered',
    sql: `select ${subject} as subject, l.vat_fils as found,
      case when d.content -> 'seller' ->> 'trn' is null then 0 else ${vatOnTop('l.commission_fils')} end as expected
      from ${lines} join documents d on d.id = coalesce(
        (select c.id from documents c where c.story = 'commission:' || o.id),
        (select s.document_id from summary_lines s where s.order_id = o.id and s.refund_id is null))`,
  },
  {
    name: 'commission goes back by the part of the line that the customer got back',
    sql: `select ${subject} as subject, ${partOf('l.commission_fils', back, 'l.base_fils')} as expected,
      coalesce((select sum(r.commission_fils) from commission_reversals r
        where r.order_id = l.order_id and r.position = l.position), 0) as found from ${lines}
      union all select ${subject} || ' VAT', ${partOf('l.vat_fils', back, 'l.base_fils')},
      coalesce((select sum(r.vat_fils) from commission_reversals r
        where r.order_id = l.order_id and r.position = l.position), 0) from ${lines}`,
  },
  {
    name: 'what goes back of a sold line is what its refunds say',
    sql: `select ${subject} as subject, ${back} as found, coalesce((select sum(i.fils) from refund_items i join refunds f on f.id = i.refund_id
        where i.order_id = l.order_id and i.position = l.position and f.created_at >= o.delivered_at), 0) as expected
      from ${lines}`,
  },
]
