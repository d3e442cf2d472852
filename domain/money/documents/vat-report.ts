import { dayOf } from '#domain/platform/calendar.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Emirate, emirates } from '#domain/shops/emirate.ts'

/** A calendar quarter: `2026-Q4`. */
export type Quarter = string

const form = /^(20\d{2})-Q([1-4])$/

/** First day of a quarter, and the first day after it; null for an invalid quarter. */
export function daysOfQuarter(quarter: Quarter): { readonly from: string; readonly until: string } | null {
  const [, year, number] = form.exec(quarter) ?? []
  if (!year || !number) return null
  const first = (at: number) => new Date(Date.UTC(Number(year), at * 3, 1)).toISOString().slice(0, 10)
  return { from: first(Number(number) - 1), until: first(Number(number)) }
}

/** The quarter that a day falls in. */
export function quarterOf(day: string): Quarter {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

/** The quarter of a moment in the UAE, and those before it: newest first. */
export function quartersUntil(at: Date, count: number): Quarter[] {
  const [year = 0, month = 1] = dayOf(at).split('-').map(Number)
  const last = year * 4 + Math.floor((month - 1) / 3)
  return Array.from(
    { length: count },
    (_, back) => `${Math.floor((last - back) / 4)}-Q${((last - back) % 4) + 1}`,
  )
}

/** Sums of documents in AED. */
export type Taxed = { readonly netFils: Fils; readonly vatFils: Fils; readonly documents: number }
export type TaxedIn = Taxed & { readonly emirate: Emirate | null; readonly isNote: boolean }
export type VatRow = { readonly emirate: Emirate; readonly supplies: Taxed; readonly corrections: Taxed }

const none: Taxed = { netFils: 0, vatFils: 0, documents: 0 }

/**
 * Sums a registered person's standard-rated supplies and their corrections by emirate, in the order of boxes 1a to 1g
 * of the return. `emirate` is where the issuer is established or, if the issuer reports that way (VATP033), where the
 * supply was received; if missing, the issuer's emirate is used, else the first one.
 */
export function vatRows(found: readonly TaxedIn[], home: Emirate | null): VatRow[] {
  const of = (emirate: Emirate, isNote: boolean) =>
    found
      .filter((one) => one.isNote === isNote && (one.emirate ?? home ?? emirates[0]) === emirate)
      .reduce(added, none)
  return emirates.map((emirate) => ({
    emirate,
    supplies: of(emirate, false),
    corrections: of(emirate, true),
  }))
}

/** Sums all rows. */
export function vatTotals(rows: readonly VatRow[]): Omit<VatRow, 'emirate'> {
  return {
    supplies: rows.map(({ supplies }) => supplies).reduce(added, none),
    corrections: rows.map(({ corrections }) => corrections).reduce(added, none),
  }
}

function added(one: Taxed, other: Taxed): Taxed {
  return {
    netFils: one.netFils + other.netFils,
    vatFils: one.vatFils + other.vatFils,
    documents: one.documents + other.documents,
  }
}
