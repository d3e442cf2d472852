import { z } from 'zod'
import { journalTemplates } from '#domain/money/ledger/journals.ts'
import { ledgerEvents } from '#domain/money/ledger/ledger.ts'
import { sum } from '#contract/amounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, oneOf, requiredText, searchText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'
import { journalProof } from './journals.ts'

/** `waiting`: a journal was entered for it and waits for a second person's confirmation. */
export const bankEntryStates = ['open', 'waiting', 'matched'] as const

const booking = z.object({
  id: z.string(),
  event: z.enum(ledgerEvents),
  at: time,
  /** Number or reference of its subject. */
  name: z.string().nullable(),
})
export type BankBooking = z.output<typeof booking>

export const bankEntry = z.object({
  id: z.string(),
  day: z.string(),
  /** Credits are positive, debits negative. */
  amount: sum,
  reference: z.string(),
  /** The bank's number of the statement. */
  statement: z.string(),
  state: z.enum(bankEntryStates),
  /** The matched booking. */
  booking: booking.nullable(),
})
export type BankEntry = z.output<typeof bankEntry>

export const listBankEntries = endpoint('GET /api/admin/ledger/bank-entries', {
  needs: 'money',
  summary: 'Bank statement transactions, newest first or sorted, with their ledger entries',
  query: z.object({
    status: oneOf(bankEntryStates).orAll(),
    /** Words of the bank's reference. */
    search: searchText,
    ...sortBy('day', 'amount'),
    ...pageByOffset({ usual: 50, most: 200 }),
  }),
  reply: z.array(bankEntry),
})

export const bankBalance = z.object({
  /** The newest statement; null when none was read. */
  statement: z.object({ number: z.string(), closedOn: z.string(), closing: sum, readAt: time }).nullable(),
  /** Balance of `bank` in the books. */
  atBooks: sum,
  /** Total of entries on statements but not in the books, and of bookings on no statement yet. */
  notInBooks: sum,
  notAtBank: sum,
  /** Unexplained rest of the closing balance after both; zero when everything is explained. */
  difference: sum,
})

export const readBankBalance = endpoint('GET /api/admin/ledger/bank-entries/balance', {
  needs: 'money',
  summary: 'The closing balance of the latest bank statement, compared with the ledger',
  reply: bankBalance,
})

export const listBankBookings = endpoint('GET /api/admin/ledger/bank-entries/:id/bookings', {
  needs: 'money',
  summary: 'Unmatched ledger entries with the amount of a bank transaction, newest first',
  reply: z.array(booking),
  refusals: ['bank-entry.not-found'],
})

export const matchBankEntry = endpoint('POST /api/admin/ledger/bank-entries/:id/match', {
  needs: 'money',
  summary: 'Match a bank transaction with a ledger entry',
  body: z.object({ bookingId: id }),
  reply: bankEntry,
  refusals: ['bank-entry.not-found', 'bank-entry.decided', 'bank-entry.no-booking'],
})

export const bankBooked = z.object({
  template: z.enum(journalTemplates, { error: issue('invalid') }),
  reason: requiredText(500),
  files: journalProof,
})

export const bookBankEntry = endpoint('POST /api/admin/ledger/bank-entries/:id/journal', {
  needs: 'money',
  summary:
    'Enter a journal for a bank transaction that is not in the ledger: it is posted once someone else has confirmed it',
  body: bankBooked,
  files: ['files'],
  reply: bankEntry,
  refusals: [
    'bank-entry.not-found',
    'bank-entry.decided',
    'bank-entry.other-direction',
    'object.unknown-file',
  ],
})

export const releaseBankEntry = endpoint('POST /api/admin/ledger/bank-entries/:id/release', {
  needs: 'money',
  summary: 'Undo a match: an unconfirmed journal is withdrawn, a posted one is reversed',
  reply: bankEntry,
  refusals: ['bank-entry.not-found', 'bank-entry.decided'],
})
