import { z } from 'zod'
import { journalTemplates } from '#domain/money/ledger/journals.ts'
import { ledgerAccounts } from '#domain/money/ledger/ledger.ts'
import { payment, total } from '#contract/amounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, isoDay, requiredText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'

/** Empty: none. */
const account = z.codec(
  z.enum(['', ...ledgerAccounts], { error: issue('invalid') }).nullish(),
  z.enum(ledgerAccounts).nullable(),
  { decode: (given) => given || null, encode: (given) => given },
)

export const mostJournalFiles = 5
/** What proves it: where the files were uploaded to. */
export const journalProof = z.array(requiredText(500)).max(mostJournalFiles).optional()

export const journalInput = z.object({
  template: z.enum(journalTemplates, { error: issue('invalid') }),
  amount: payment,
  /** When it happened, in the UAE; not later than today. */
  day: isoDay,
  reason: requiredText(500),
  /** Whose account it is, where the template or an account of a correction is a shop's. */
  shopId: z.codec(z.string().nullish(), z.nullable(id), {
    decode: (given) => given || null,
    encode: (shopId) => shopId,
  }),
  /** Of a correction or an opening balance: what is debited, and what is credited. */
  debit: account,
  credit: account,
  files: journalProof,
})
export type JournalInput = z.output<typeof journalInput>

export const journal = z.object({
  id: z.string(),
  template: z.enum(journalTemplates),
  debit: z.enum(ledgerAccounts),
  credit: z.enum(ledgerAccounts),
  shopId: z.string().nullable(),
  shopName: z.string().nullable(),
  shopNameAr: z.string().nullable(),
  amount: total,
  day: z.string(),
  reason: z.string(),
  files: z.array(z.object({ url: z.string(), fileName: z.string() })),
  enteredBy: z.string(),
  enteredAt: time,
  confirmedBy: z.string().nullable(),
  /** Since when it is in the books. */
  confirmedAt: time.nullable(),
  withdrawnAt: time.nullable(),
  /** Whether the reader is somebody who may confirm it. */
  mayConfirm: z.boolean(),
})
export type Journal = z.output<typeof journal>

export const listJournals = endpoint('GET /api/admin/ledger/journals', {
  needs: 'money',
  summary: 'Journals that people have entered, the newest first or sorted',
  query: z.object({ ...sortBy('day', 'amount'), ...pageByOffset({ usual: 50, most: 200 }) }),
  reply: z.array(journal),
})

export const enterJournal = endpoint('POST /api/admin/ledger/journals', {
  needs: 'money',
  summary: 'Enter a journal from a template: it is booked when somebody else has confirmed it',
  status: 201,
  body: journalInput,
  files: ['files'],
  reply: journal,
  refusals: [
    'journal.day-ahead',
    'journal.accounts-needed',
    'journal.shop-needed',
    'journal.opening-owner',
    'journal.opening-late',
    'journal.opened-already',
    'shop.not-found',
    'object.unknown-file',
  ],
})

export const confirmJournal = endpoint('POST /api/admin/ledger/journals/:id/confirmation', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Confirm a journal that somebody else has entered, and book it',
  reply: journal,
  refusals: ['journal.not-found', 'journal.decided', 'journal.same-person', 'journal.owes-less'],
})

export const withdrawJournal = endpoint('POST /api/admin/ledger/journals/:id/withdrawal', {
  needs: 'money',
  summary: 'Withdraw a journal that is not confirmed',
  reply: journal,
  refusals: ['journal.not-found', 'journal.decided'],
})
