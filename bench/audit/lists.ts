import { type Check, columnOr } from './check.ts'

/** Credits less debits of an account. */
const credit = (account: string, where: string) =>
  `coalesce((select -sum(e.fils) from ledger_entries e where e.account in (${account}) and ${where}), 0)`

/** Amount that an event's batch has booked to these accounts. */
const booked = (event: string, id: string, accounts: string) =>
  `coalesce((select sum(e.fils) from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where b.event = '${event}' and b.event_id = ${id} and e.account in (${accounts})), 0)`

/** A count at the desk brings in the counted cash; a courier's remittance reaches the bank less the fee. */
const counted = `(select sum(c.counted_fils) from cash_collections c where c.count_id = n.id)
  - n.fee_fils`

/** Checks the amounts in lists and on statements against the books, one by one. */
export const listChecks: readonly Check[] = [
  {
    name: 'the books owe each customer what waits of the refunds of their order',
    sql: `select o.number as subject, ${credit(`'refunds'`, 'e.order_id = o.id')} as found,
      coalesce((select sum(f.fils) from refunds f where f.order_id = o.id and f.status::text not in ('done', 'settled')), 0) as expected
      from orders o`,
  },
  {
    name: 'each payout, count of cash and movement at the bank is booked with its own sum, and a statement closes where its movements lead',
    sql: `select 'payout ' || p.number as subject, case when p.paid_at is null then 0 else p.fils end as expected,
        ${booked('payout-paid', 'p.id', `'owed_to_shop'`)} as found from payouts p
      union all
      select 'count ' || n.id, ${counted}, ${booked('run-counted', 'n.id', `'cash_with_platform', 'bank'`)}
      from cash_counts n where n.reversed_at is null
      union all
      select 'movement ' || m.id, m.fils, (select sum(e.fils) from ledger_entries e where e.batch_id = m.batch_id and e.account = 'bank')
      from bank_entries m where m.batch_id is not null
      union all
      select 'statement ' || s.number, s.opening_fils + coalesce((select sum(m.fils) from bank_entries m where m.statement_id = s.id), 0),
        s.closing_fils from bank_statements s`,
  },
  {
    name: 'what the platform has sold itself stands on its accounts as on its documents, order by order; of what shops sell nothing does',
    sql: `select o.number as subject, ${credit(`'own_sales', 'own_sales_vat'`, 'e.order_id = o.id')} as found,
        coalesce((select sum(case when d.corrects_id is null then d.total_fils else -d.total_fils end)
          from documents d where d.order_id = o.id and d.issuer_id is null and d.series in ('INV', 'TCN')), 0) as expected
      from orders o where (o.shop_id is null or o.platform_role::text = 'agent') and o.status = 'delivered' and ${columnOr('o', 'delivery_final_at', '')} <> ''`,
  },
]
