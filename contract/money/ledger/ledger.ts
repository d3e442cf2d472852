import { z } from 'zod'
import { ledgerAccounts, ledgerEvents } from '#domain/money/ledger/ledger.ts'
import { endpoint } from '#contract/endpoint.ts'
import { isoDay, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { dirhams, total } from '#contract/amounts.ts'
import { pageByOffset } from '#contract/page.ts'

const named = {
  shopId: z.string().optional(),
  shopName: z.string().optional(),
  shopNameAr: z.string().nullish(),
}

const balance = z.object({
  account: z.enum(ledgerAccounts),
  /** Shop of an account that is kept per shop. */
  ...named,
  /** The balance stands on one side; the other is zero. */
  debit: total,
  credit: total,
})
export type LedgerBalance = z.output<typeof balance>

const trialBalance = z.object({
  at: time,
  /** Always exactly one. */
  currencies: z.array(
    z.object({ currency: dirhams, accounts: z.array(balance), debit: total, credit: total }),
  ),
})
export type TrialBalance = z.output<typeof trialBalance>

const moment = z.union([time, isoDay], { error: issue('day') }).optional()
/** A moment, or the end of a day in the UAE; without one, now. */
const asked = z.codec(z.string().optional(), moment, {
  decode: (given) => (given?.trim() || undefined) as z.input<typeof moment>,
  encode: (given) => given,
})

export const readTrialBalance = endpoint('GET /api/admin/ledger/trial-balance', {
  needs: 'money',
  summary: 'The balance of every account at a moment or at the end of a day: debits equal credits',
  query: z.object({ at: asked }),
  reply: trialBalance,
})

const entry = z.object({
  id: z.string(),
  batch: z.string(),
  at: time,
  /** Time of an event in a month whose books were already closed. */
  occurredAt: time.optional(),
  account: z.enum(ledgerAccounts),
  ...named,
  debit: total,
  credit: total,
  currency: dirhams,
  event: z.enum(ledgerEvents),
  orderNumber: z.string().optional(),
})
export type LedgerEntry = z.output<typeof entry>

const text = z.codec(z.string().max(200).optional(), z.string().optional(), {
  decode: (given) => given?.trim() || undefined,
  encode: (given) => given,
})
const day = z.codec(z.string().max(10).optional(), isoDay.optional(), {
  decode: (given) => given || undefined,
  encode: (given) => given,
})

/** Filters of entries; they combine. `from` and `to` are days in the UAE, both included. */
export const ledgerFilters = z.object({ orderNumber: text, shopId: text, from: day, to: day })
export type LedgerFilters = z.output<typeof ledgerFilters>

export const listLedgerEntries = endpoint('GET /api/admin/ledger/entries', {
  needs: 'money',
  summary: 'Ledger entries, newest batch first; X-Total-Count has the number of matches',
  query: ledgerFilters.extend(pageByOffset({ usual: 100, most: 500 })),
  reply: z.array(entry),
})
