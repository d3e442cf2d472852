import { type Check, heldAtDoor, vatInside } from './check.ts'

const line = `i.order_id = o.id`

/** Checks the amounts ordered, paid and refunded. */
export const orderChecks: readonly Check[] = [
  {
    name: 'a line costs its items and their assembly',
    sql: `select o.number || '/' || i.position as subject,
      (i.quantity - i.cancelled) * (i.unit_price_fils + coalesce(i.assembly_fils, 0)) as expected, i.total_fils as found
      from order_items i join orders o on ${line}`,
  },
  {
    name: 'the VAT of a line is a twenty-first of it, half up',
    sql: `select o.number || '/' || i.position as subject, ${vatInside('i.total_fils')} as expected, i.vat_fils as found
      from order_items i join orders o on ${line}`,
  },
  {
    name: 'an order costs its lines, delivery and the fee for cash',
    sql: `select o.number as subject, o.total_fils as found,
      (select sum(i.total_fils) from order_items i where ${line}) + o.delivery_fils + o.cod_fee_fils as expected
      from orders o`,
  },
  {
    name: 'the VAT of an order is that of its lines, delivery and fee, each rounded by itself',
    sql: `select o.number as subject, o.vat_fils as found,
      (select sum(${vatInside('i.total_fils')}) from order_items i where ${line})
        + ${vatInside('o.delivery_fils')} + ${vatInside('o.cod_fee_fils')} as expected
      from orders o`,
  },
  {
    name: 'a card payment is the sum of the shares of its orders',
    sql: `select 'payment ' || p.id as subject, p.fils as found,
      (select sum(s.fils) from payment_shares s where s.payment_id = p.id) as expected from payments p`,
  },
  {
    name: 'an order was paid by card what its share of a payment is, and in instalments is captured what it costs',
    sql: `select o.number::text as subject, o.paid_fils as found, case when p.paid_at is null then 0 else s.fils end as expected
      from orders o join payment_shares s on s.order_id = o.id join payments p on p.id = s.payment_id
        join order_groups g on g.id = o.group_id where g.payment_method = 'card'
      union all
      select o.number || ' captured', (to_jsonb(s) ->> 'capture_fils')::bigint, case o.status when 'delivered' then o.total_fils else 0 end
      from orders o join payment_shares s on s.order_id = o.id where to_jsonb(s) ->> 'capture_fils' is not null`,
  },
  {
    name: 'a delivered order was paid what it costs, less what went back before',
    sql: `select o.number as subject, o.total_fils + ${heldAtDoor} as expected, o.paid_fils - coalesce((select sum(f.fils) from refunds f
        where f.order_id = o.id and f.created_at < o.delivered_at), 0) as found
      from orders o where o.status = 'delivered'`,
  },
  {
    name: 'what went back of an order is the sum of its refunds',
    sql: `select o.number as subject, o.refunded_fils as found,
      coalesce((select sum(f.fils) from refunds f where f.order_id = o.id), 0) as expected from orders o`,
  },
  {
    name: 'no more goes back of an order than was paid, and of a card no more than it was charged',
    sql: `select o.number::text as subject, sum(f.fils) as found, least(sum(f.fils), o.paid_fils) as expected
      from orders o join refunds f on f.order_id = o.id group by o.id
      union all
      select o.number || ' by card', sum(f.fils), least(sum(f.fils), s.fils)
      from orders o join refunds f on f.order_id = o.id and f.payment_id is not null
        join payment_shares s on s.order_id = o.id group by o.id, s.fils`,
  },
  {
    name: 'the lines of a refund are within it',
    sql: `select 'refund ' || f.number as subject, sum(i.fils) as found, least(sum(i.fils), f.fils) as expected
      from refunds f join refund_items i on i.refund_id = f.id group by f.id`,
  },
]
