/**
 * An invariant. Its query returns a row for each subject: `subject` names it, `expected` is computed independently, `found` is
 * stored; a row where they differ is a difference. Amounts are in fils.
 */
export type Check = { readonly name: string; readonly sql: string }

/** The VAT inside a gross amount at 5 %: a twenty-first of it, half up to the nearest fils. */
export const vatInside = (gross: string) => `((2 * (${gross}) + 21) / 42)`

/** The VAT on a net amount at 5 %, half up to the nearest fils. */
export const vatOnTop = (net: string) => `(((${net}) + 10) / 20)`

/** The share `some`/`all` of an amount, rounded half up; the whole amount where `some` exceeds `all`. */
export const partOf = (amount: string, some: string, all: string) =>
  `(case when (${some}) >= (${all}) then (${amount})
    else floor((2 * (${amount})::numeric * (${some}) + (${all})) / (2 * (${all})))::bigint end)`

/** A column as text; `before` in a database from before the column existed. */
export const columnOr = (row: string, column: string, before: string) =>
  `coalesce(to_jsonb(${row}) ->> '${column}', '${before}')`

/** SQL: sum of the refunds `f` of order `o` that meet a condition. */
export const refundsOf = (when: string) =>
  `coalesce((select sum(f.fils) from refunds f where f.order_id = o.id and (${when})), 0)`

/** SQL conditions on order `o`: paid in instalments; paid by card; its shop kept the cash. */
export const isByInstalments = `exists (select from payment_shares s where s.order_id = o.id and ${columnOr('s', 'capture', '')} <> '')`
export const isCard = `(exists (select from payment_shares s where s.order_id = o.id) and not ${isByInstalments})`

export const isCashKept = `exists (select from ledger_entries e where e.order_id = o.id and e.account = 'cash_with_shop')`

/** SQL: VAT that the platform has invoiced for order `o`, less credit notes, due although the order is not delivered. */
export const vatAhead = `(select coalesce(sum(case when d.corrects_id is null then d.vat_fils else -d.vat_fils end), 0)
  from documents d where d.order_id = o.id and d.issuer_id is null and d.series in ('INV', 'TCN') and o.delivered_at is null)`

/** SQL: for order `o` whose delivery can still be undone, the card payment for items refused at the door, refunded after that. */
export const heldAtDoor = `(case when o.status = 'delivered' and o.delivery_final_at is null and ${isCard} then (
  select sum((i.cancelled - coalesce((select sum(x.quantity) from refund_items x join refunds f on f.id = x.refund_id
    where x.order_id = i.order_id and x.position = i.position and f.cause = 'line-cancelled'), 0))
    * (i.unit_price_fils + coalesce(i.assembly_fils, 0))) from order_items i where i.order_id = o.id) else 0 end)`

/** SQL: the seller bears refund `f`; the platform bears what it gives voluntarily. */
export const isOfSeller = `${columnOr('f', 'bearer', 'seller')} = 'seller'`

/** SQL: refund `f` concerns the sale of order `o`, and the seller bears it. */
export const ofSale = `f.created_at >= o.delivered_at and ${isOfSeller}`
