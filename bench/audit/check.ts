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
