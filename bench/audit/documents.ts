import { type Check, columnOr, vatInside, vatOnTop } from './check.ts'

const subject = `d.content ->> 'number' as subject`
const total = (key: string) => `(d.content -> 'totals' ->> '${key}')::bigint`
const ofLine = (key: string) => `(l.value ->> '${key}')::bigint`
const lines = `documents d, jsonb_array_elements(d.content -> 'lines') as l`
const notes = (of: string, key = 'total_fils') =>
  `coalesce((select sum(n.${key}) from documents n where n.corrects_id = ${of}), 0)`
const isRegistered = `d.content -> 'seller' ->> 'trn' is not null`

/** SQL: refunds of an order between its document, which a payment may trigger before delivery, and the delivery. */
const meanwhile = `coalesce((select sum(f.fils) from refunds f
  where f.order_id = o.id and f.created_at >= d.issued_at and f.created_at < coalesce(o.delivered_at, 'infinity')), 0)`

/** SQL: the commission of order `o`, and its reversals. */
const keptOf = (of: string) =>
  `coalesce((select sum(r.${of}) from commission_lines r where r.order_id = o.id), 0)`
const returned = (of: string, which: string) =>
  `coalesce((select sum(r.${of}) from commission_reversals r where r.order_id = o.id and ${which}), 0)`
/** SQL: the commission less reversals listed on summaries, as the sum of an order's lines on summaries is. */
const keptBy = (of: string) =>
  `${keptOf(of)} - ${returned(of, 'exists (select from summary_lines n where n.order_id = o.id and n.refund_id = r.refund_id)')}`
const summaries = `summary_lines s join orders o on o.id = s.order_id join documents d on d.id = s.document_id and s.refund_id is null`
const summarized = (
  key: string,
) => `coalesce((select sum(case when n.corrects_id is null then 1 else -1 end * ${ofLine(key)})
  from documents n, jsonb_array_elements(n.content -> 'lines') as l
  where (n.id = d.id or n.corrects_id = d.id) and l.value ->> 'orderNumber' = 'MJ-' || o.number), 0)`
/** SQL: VAT of commissions without a document yet, as their month is not over, less reversals without one of invoiced commissions. */
const notInvoicedYet = `coalesce((select sum(r.vat_fils) from commission_lines r join orders o on o.id = r.order_id
    where exists (select from documents s where s.story = 'sale:' || o.id and s.issuer_id is not null)
      and not exists (select from documents c where c.story = 'commission:' || o.id)
      and not exists (select from summary_lines s where s.order_id = o.id and s.refund_id is null)), 0)
  - coalesce((select sum(r.vat_fils) from commission_reversals r join orders o on o.id = r.order_id
    where exists (select from documents s where s.story = 'sale:' || o.id and s.issuer_id is not null)
      and not exists (select from documents c where c.story = 'commission:' || o.id)
      and not exists (select from summary_lines s where s.order_id = o.id and s.refund_id = r.refund_id)), 0)`

/** Checks that documents are complete, numbered without gaps, and match the events. */
export const documentChecks: readonly Check[] = [
  {
    name: 'the numbers of each issuer, series and year have no gap',
    sql: `select coalesce(s.issuer_id::text, 'platform') || ' ' || s.series || ' ' || s.year as subject,
      '1 to ' || s.last || ': ' || s.last as expected, min(d.number) || ' to ' || max(d.number) || ': ' || count(*) as found
      from document_series s left join documents d
        on d.issuer_id is not distinct from s.issuer_id and d.series = s.series and d.year = s.year
      group by s.issuer_id, s.series, s.year, s.last`,
  },
  {
    name: 'the lines of a document are its totals',
    sql: `select ${subject}, ${total('grossFils')} || ' ' || ${total('vatFils')} || ' ' || ${total('netFils')} as found,
      sum(${ofLine('grossFils')}) || ' ' || sum(${ofLine('vatFils')}) || ' '
        || sum(${ofLine('grossFils')}) - sum(${ofLine('vatFils')}) as expected
      from ${lines} group by d.id`,
  },
  {
    name: 'the VAT of each line is right: inside what was sold, on top of a commission, none of who is not registered',
    sql: `select ${subject}, ${ofLine('vatFils')} as found, case when not (${isRegistered}) then 0
        when l.value ->> 'orderNumber' is not null then ${ofLine('vatFils')}
        when l.value ->> 'kind' = 'commission' then ${vatOnTop(ofLine('netFils'))}
        else ${vatInside(ofLine('grossFils'))} end as expected
      from ${lines} where d.corrects_id is null`,
  },
  {
    name: 'notes take back no more than a document, and all of its VAT with all of it',
    sql: `select ${subject}, ${notes('d.id')} as found, least(${notes('d.id')}, d.total_fils) as expected
      from documents d where d.corrects_id is null
      union all
      select d.content ->> 'number' || ' VAT', ${notes('d.id', 'vat_fils')}, d.vat_fils from documents d
      where d.corrects_id is null and d.total_fils = ${notes('d.id')}`,
  },
  {
    name: 'each delivered order has a document of its sale, over what it costs with what went back between',
    sql: `select o.number as subject, o.total_fils + ${meanwhile} as expected, d.total_fils as found
      from orders o left join documents d on d.story = 'sale:' || o.id where o.status = 'delivered'`,
  },
  {
    name: 'the VAT of that document is the VAT of the order, where its seller is registered',
    sql: `select o.number as subject, case when ${isRegistered} then o.vat_fils else 0 end as expected, d.vat_fils as found
      from orders o join documents d on d.story = 'sale:' || o.id where o.status = 'delivered' and ${meanwhile} = 0`,
  },
  {
    name: 'what is refunded of a sale is on its credit notes',
    sql: `select ${subject}, ${notes('d.id')} as found, coalesce((select sum(f.fils) from refunds f
        where f.order_id = d.order_id and f.created_at >= d.issued_at and ${columnOr('f', 'bearer', 'seller')} = 'seller'), 0) as expected
      from documents d where d.story = 'sale:' || d.order_id`,
  },
  {
    name: 'what is invoiced of a commission is what was kept, and what came back is on its notes',
    sql: `select ${subject}, d.total_fils as found, (select sum(l.commission_fils + l.vat_fils) from commission_lines l
        where l.order_id = d.order_id) as expected from documents d where d.story = 'commission:' || d.order_id
      union all
      select d.content ->> 'number' || ' back', ${notes('d.id')}, coalesce((select sum(r.commission_fils + r.vat_fils)
        from commission_reversals r where r.order_id = d.order_id), 0)
      from documents d where d.story = 'commission:' || d.order_id`,
  },
  {
    name: 'what is invoiced of a commission by the month is what was kept less what came back, each order once',
    sql: `select o.number::text as subject, ${keptBy('commission_fils + r.vat_fils')} as expected, ${summarized('grossFils')} as found
      from ${summaries}
      union all
      select o.number || ' VAT', case when ${isRegistered} then ${keptBy('vat_fils')} else 0 end, ${summarized('vatFils')}
      from ${summaries}
      union all
      select o.number || ' once', 1, (select count(*) from documents d where d.story = 'commission:' || o.id)
        + (select count(*) from summary_lines s where s.order_id = o.id and s.refund_id is null)
      from orders o join documents p on p.story = 'sale:' || o.id and p.issuer_id is not null
      where o.status = 'delivered' and ${keptOf('commission_fils')} > ${returned('commission_fils', 'true')}
        and o.delivered_at < (select max(d.issued_at) - interval '32 days' from documents d where d.shop_id is not null)`,
  },
  {
    name: 'what the platform owes as VAT on what was delivered is in its books what its documents say',
    sql: `select 'commission_vat' as subject, (select coalesce(-sum(e.fils), 0) from ledger_entries e
        where e.account = 'commission_vat') as found, coalesce(sum(case when d.corrects_id is null then d.vat_fils
        else -d.vat_fils end), 0) + ${notInvoicedYet} as expected
      from documents d where d.type in ('commission-invoice', 'commission-credit-note')
      union all
      select 'own_sales_vat', (select coalesce(-sum(e.fils), 0) from ledger_entries e where e.account = 'own_sales_vat'),
        coalesce(sum(case when d.corrects_id is null then d.vat_fils else -d.vat_fils end), 0)
      from documents d join orders o on o.id = d.order_id
      where d.issuer_id is null and d.series in ('INV', 'TCN') and (o.shop_id is null or o.delivered_at is null)`,
  },
]

/** Checks the VAT return by seller, quarter and emirate, computed from orders and refunds instead of documents. */
export const vatCheck: Check = {
  name: 'the VAT report is the VAT of what was sold less what went back, by seller, quarter and emirate',
  sql: `with issued as (
      select d.issuer_id, to_char((d.content ->> 'suppliedOn')::date, 'YYYY"Q"Q') as quarter,
        coalesce(d.content -> 'deliveredTo' ->> 'emirate', '') as emirate,
        sum(case when d.corrects_id is null then d.vat_fils else -d.vat_fils end) as vat
      from documents d where ${isRegistered} and d.series in ('INV', 'TCN') group by 1, 2, 3
    ), sold as (
      select d.issuer_id, coalesce(case when g.payment_method = 'card' then o.confirmed_at end, o.delivered_at, o.created_at) as at,
        g.emirate, case when ${meanwhile} = 0 then o.vat_fils else d.vat_fils end as vat
      from orders o join order_groups g on g.id = o.group_id join documents d on d.story = 'sale:' || o.id
      where ${isRegistered}
      union all
      select d.issuer_id, n.issued_at, g.emirate, -n.vat_fils
      from documents n join documents d on d.id = n.corrects_id join orders o on o.id = d.order_id
        join order_groups g on g.id = o.group_id
      where d.story = 'sale:' || o.id and ${isRegistered}
    ), due as (
      select issuer_id, to_char(at at time zone 'Asia/Dubai', 'YYYY"Q"Q') as quarter, emirate::text, sum(vat) as vat
      from sold group by 1, 2, 3
    )
    select coalesce(t.issuer_id::text, d.issuer_id::text, 'platform') || ' ' || coalesce(t.quarter, d.quarter) || ' '
        || coalesce(t.emirate, d.emirate) as subject, coalesce(d.vat, 0) as expected, coalesce(t.vat, 0) as found
    from issued t full join due d on d.issuer_id is not distinct from t.issuer_id and d.quarter = t.quarter
      and d.emirate = t.emirate`,
}
