/**
 * One thing that must be so. Its query answers a row for each thing it looked at: `subject` names it, `expected` is what its own
 * arithmetic says, `found` what is stored; where the two differ, there is a difference. Amounts are fils.
 */
export type Check = { readonly name: string; readonly sql: string }

/** The VAT inside a gross amount at 5 %: a twenty-first of it, half up to the nearest fils. */
export const vatInside = (gross: string) => `((2 * (${gross}) + 21) / 42)`

/** The VAT on a net amount at 5 %, half up to the nearest fils. */
export const vatOnTop = (net: string) => `(((${net}) + 10) / 20)`

/** The part of an amount that some is of all, half up; all of it where some is more. */
export const partOf = (amount: string, some: string, all: string) =>
  `(case when (${some}) >= (${all}) then (${amount})
    else floor((2 * (${amount})::numeric * (${some}) + (${all})) / (2 * (${all})))::bigint end)`

/** What a column says, as text; of a database from before there was one, what all of its rows would. */
export const columnOr = (row: string, column: string, before: string) =>
  `coalesce(to_jsonb(${row}) ->> '${column}', '${before}')`

/** Of an order `o`, by SQL over its refunds `f`. */
export const refundsOf = (when: string) =>
  `coalesce((select sum(f.fils) from refunds f where f.order_id = o.id and (${when})), 0)`

/** Whether an order `o` is paid by card, or in instalments, and whether its shop kept the cash of it. */
export const isByInstalments = `exists (select from payment_shares s where s.order_id = o.id and ${columnOr('s', 'capture', '')} <> '')`
export const isCard = `(exists (select from payment_shares s where s.order_id = o.id) and not ${isByInstalments})`

export const isCashKept = `exists (select from ledger_entries e where e.order_id = o.id and e.account = 'cash_with_shop')`

/** Of an order `o`: the VAT that the platform has invoiced, less its notes, and that is due although nothing is delivered. */
export const vatAhead = `(select coalesce(sum(case when d.corrects_id is null then d.vat_fils else -d.vat_fils end), 0)
  from documents d where d.order_id = o.id and d.issuer_id is null and d.series in ('INV', 'TCN') and o.delivered_at is null)`

/** Of an order `o` whose delivery can still be taken back: what was paid by card for items that were not accepted, and goes back then. */
export const heldAtDoor = `(case when o.status = 'delivered' and o.delivery_final_at is null and ${isCard} then (
  select sum((i.cancelled - coalesce((select sum(x.quantity) from refund_items x join refunds f on f.id = x.refund_id
    where x.order_id = i.order_id and x.position = i.position and f.cause = 'line-cancelled'), 0))
    * (i.unit_price_fils + coalesce(i.assembly_fils, 0))) from order_items i where i.order_id = o.id) else 0 end)`

/** Of a refund `f`: whether its seller bears it; what the platform gave of its own accord is its own. */
export const isOfSeller = `${columnOr('f', 'bearer', 'seller')} = 'seller'`

/** Of a refund `f` of an order `o`: of the sale, which its seller bears. */
export const ofSale = `f.created_at >= o.delivered_at and ${isOfSeller}`
